/** The W3C namespaces that our documents use. */
export const XSD_NAMESPACE = "http://www.w3.org/2001/XMLSchema";
export const XSI_NAMESPACE = "http://www.w3.org/2001/XMLSchema-instance";
