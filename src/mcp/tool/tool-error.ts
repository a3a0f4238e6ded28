/** A call that cannot be answered: the assistant reads why, and what to ask instead. */
export class ToolError extends Error {}
