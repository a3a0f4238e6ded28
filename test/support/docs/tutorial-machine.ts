/**
 * A machine for the commands of a tutorial: folders such as `/etc` are below a temporary one, and the programs that
 * change a machine (`apt-get`, `useradd`, `systemctl`, …) do as much as the commands need. `systemctl` really starts
 * what units say. Everything of `rathaus` is real. In: blocks of shell commands. Out: their output.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..", "..");

export interface TutorialMachine {
  /** The addresses of the server that a user starts, and of the service. */
  readonly local: string;
  readonly service: string;
  /** The path of a file of this machine. */
  readonly pathOf: (path: string) => string;
  /** Writes a file to the current folder; a part of a file continues it below its first line. */
  readonly write: (path: string, content: string) => void;
  readonly run: (commands: string) => { readonly status: number | null; readonly output: string };
  /** Ends the servers. */
  readonly stop: () => void;
}

/** `original` is the address of the council service that the tutorial mirrors. */
export async function tutorialMachine(folder: string, original: string): Promise<TutorialMachine> {
  const [local, service, metrics] = [await freePort(), await freePort(), await freePort()];
  const pathOf = (path: string): string => join(folder, path);
  const here = pathOf("here");
  const [programs, pids, current] = [pathOf("bin"), pathOf("pids"), pathOf("cwd")];
  for (const name of ["here", "bin", "journal", "root", "etc/systemd/system", "etc/caddy", "usr/local/bin"]) {
    mkdirSync(pathOf(name), { recursive: true });
  }
  writeFileSync(pids, "");
  writeFileSync(current, here);
  const adapt = pathOf("adapt.sed");
  writeFileSync(
    adapt,
    [
      String.raw`s#(^|[ =:>'"])/(opt|srv|etc|var|root|usr/local)/#\1${folder}/\2/#g`,
      `s#https://council.example/#${original}/#g`,
      `s#\\b8080\\b#${service}#g`,
      `s#\\b9464\\b#${metrics}#g`,
      // Its processes are not what is tried here.
      "s#RATHAUS_WORKERS=2#RATHAUS_WORKERS=1#",
      "",
    ].join("\n"),
  );
  const rathaus = `${process.execPath} ${join(ROOT, "bin", "rathaus.js")}`;
  for (const [name, script] of Object.entries({ ...NOTHING, ...scripts({ folder, rathaus, adapt, pids, local }) })) {
    writeFileSync(join(programs, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const environment = Object.entries(process.env).filter(([name]) => !/^(RATHAUS_|DATABASE_URL$|npm_)/.test(name));
  const env = {
    ...Object.fromEntries(environment),
    PATH: [programs, pathOf("usr/local/bin"), dirname(process.execPath), process.env.PATH].join(":"),
    HOME: folder,
    // Their processes would outlive a server that is killed, and write to its folder while that is removed.
    RATHAUS_BULK_VERSIONS: "0",
    RATHAUS_DOCUMENT_TEXTS: "off",
  };
  return {
    local: `http://127.0.0.1:${local}`,
    service: `http://127.0.0.1:${service}`,
    pathOf,
    write(path, content) {
      const file = join(readFileSync(current, "utf8").trim(), path);
      const [first, ...rest] = content.split(/(?<=\n)/);
      const before = existsSync(file) ? readFileSync(file, "utf8") : "";
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, /^\s/.test(first) ? before.replace(first, content) : first + rest.join(""));
    },
    run(commands) {
      const adapted = spawnSync("sed", ["-E", "-f", adapt], { input: commands, encoding: "utf8" }).stdout;
      const script = `exec 2>&1\nset -e\ncd "$(cat ${current})"\ntrap 'pwd > ${current}' EXIT\n${adapted}`;
      const { status, stdout } = spawnSync("bash", ["-c", script], { env, encoding: "utf8" });
      return { status, output: stdout.replaceAll(new RegExp(`\\b(${local}|${service})\\b`, "g"), "8080") };
    },
    stop() {
      for (const pid of readFileSync(pids, "utf8").match(/\d+/g) ?? []) {
        try {
          process.kill(Number(pid), "SIGKILL");
        } catch {
          // It has ended.
        }
      }
    },
  };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** Programs of which nothing follows here. `test/package` installs the package for real. */
const NOTHING = { "apt-get": "", useradd: "", npm: '[[ "$2" != ./* ]] || touch "$2"' };

interface Places {
  readonly folder: string;
  readonly rathaus: string;
  readonly adapt: string;
  readonly pids: string;
  readonly local: number;
}

function scripts({ folder, rathaus, adapt, pids, local }: Places): Readonly<Record<string, string>> {
  const listening = `for i in {1..400}; do grep -q "open at" "$log" && break; sleep 0.05; done; cat "$log"`;
  return {
    npx: `shift
[[ "$1" != serve ]] || { log=${folder}/serve.log; RATHAUS_PORT=${local} ${rathaus} "$@" > "$log" 2>&1 &
echo $! >> ${pids}; ${listening}; exit; }
exec ${rathaus} "$@"`,
    tar: `while [[ "$1" != -C ]]; do shift; done; ln -sfn ${ROOT}/* "$2"`,
    scp: `to="\${@: -1}"; cp -r "\${@:2:$#-2}" "\${to#*:}"`,
    install: `args=(); while [[ $# -gt 0 ]]; do case "$1" in -o|-g) shift 2;; *) args+=("$1"); shift;; esac; done
/usr/bin/install "\${args[@]}" && find ${folder}/etc ${folder}/usr -type f -newer ${pids} -exec sed -i -E -f ${adapt} {} +
touch ${pids}`,
    runuser: `shift 3; exec "$@"`,
    journalctl: `cat ${folder}/journal/"$2"`,
    systemctl: `units=${folder}/etc/systemd/system
execute() {
  set -a; for file in $(sed -n 's/^EnvironmentFile=//p' "$units/$1.service"); do
    while IFS== read -r name value; do [[ "$name" =~ ^[A-Z_]+$ ]] && export "$name=$value"; done < "$file"
  done; set +a
  exec $(eval echo "$(sed -n "s/^$2=//p" "$units/$1.service")")
}
launch() {
  log=${folder}/journal/rathaus; : > "$log"; (execute rathaus ExecStart) > "$log" 2>&1 &
  echo $! >> ${pids}; ${listening} > /dev/null
}
case "$*" in
  "enable --now rathaus") launch;;
  "enable --now "*) for unit in "\${@:3}"; do [[ -f "$units/$unit" && -f "$units/\${unit%.timer}.service" ]] || exit 1; done;;
  "start "*)
    for line in $(grep -oE '^ExecStart(Post)?' "$units/$2.service"); do (execute "$2" $line) || exit; done \\
      > ${folder}/journal/"$2" 2>&1;;
  "restart rathaus") old=$(tail -n 1 ${pids}); sed -i '$d' ${pids}; kill $old; while kill -0 $old 2> /dev/null; do sleep 0.05; done; launch;;
  "reload caddy") [[ -s ${folder}/etc/caddy/Caddyfile ]];;
  *) exit 64;;
esac`,
  };
}
