/** Adds settings to a command as flags, with their help, and reads them back. */
import { type Command, Option } from "commander";
import { readSettings, SETTINGS, type Setting, type Settings } from "../../base/settings.ts";

export function addSettingFlags(command: Command, names: readonly (keyof Settings)[]): Command {
  for (const name of names) {
    const { flag, argument, env, default: value, help } = SETTINGS[name] as Setting;
    const usual = argument === "" || String(value ?? "") === "" ? "" : `, default ${value}`;
    command.addOption(new Option(`--${flag}${argument && ` <${argument}>`}`, `${help} (${env.join(", ")}${usual})`));
  }
  return command;
}

/** All settings, from the flags of a command and from the environment. */
export function settingsOf(command: Command): Settings {
  const flags = new Map<string, string>();
  for (const option of command.options) {
    const given = command.getOptionValue(option.attributeName());
    if (given !== undefined) flags.set(option.long?.slice(2) as string, given === true ? "yes" : String(given));
  }
  return readSettings(Object.fromEntries(flags), process.env);
}
