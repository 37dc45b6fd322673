// Does what a Dockerfile says in folders instead of images, so that its very commands are tried without Docker.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandOf, readDockerfile } from './read-dockerfile.mjs'

/**
 * @param {{ root: string, target: string, folder: string, say: (text: string) => void }} options `root` is the build
 *   context, `target` the stage, `folder` an empty folder for the stages
 * @returns {{ app: string, command: string[], healthcheck: string[], env: Record<string, string> }} `app` is the
 *   target's working folder
 * @throws Error with what a failing step has said
 */
export function buildImage({ root, target, folder, say }) {
  const stages = readDockerfile(join(root, 'Dockerfile'))
  const made = new Map()
  const make = (name) => {
    const stage = stages.find((one) => one.name === name)
    if (!stage) throw new Error(`There is no stage ${name}`)
    const image = { root: join(folder, name), workdir: '/', env: {}, command: [], healthcheck: [] }
    mkdirSync(image.root, { recursive: true })
    if (stages.some((one) => one.name === stage.from)) Object.assign(image, inherit(get(stage.from), image))
    for (const step of stage.steps) {
      say(`${name}:${step.line} ${step.instruction} ${step.text}`)
      execute(step, image)
    }
    made.set(name, image)
    return image
  }
  const get = (name) => made.get(name) ?? make(name)
  const execute = ({ instruction, text }, image) => {
    const doers = {
      WORKDIR: () => {
        image.workdir = text
        mkdirSync(join(image.root, text), { recursive: true })
      },
      COPY: () => copy(text, image, root, get),
      RUN: () => run(text.replace(/^--mount=\S+\s+/, ''), image),
      ENV: () => {
        const [, name, value] = /^(\w+)=(.*)$/.exec(text)
        image.env[name] = value
      },
      CMD: () => {
        image.command = commandOf(text)
      },
      HEALTHCHECK: () => {
        image.healthcheck = commandOf(text)
      },
      USER: () => {},
      EXPOSE: () => {},
      VOLUME: () => {},
    }
    if (!doers[instruction]) throw new Error(`${instruction} cannot be tried`)
    doers[instruction]()
  }
  const { root: at, workdir, command, healthcheck, env } = get(target)
  return { app: join(at, workdir), command, healthcheck, env }
}

function inherit(parent, image) {
  cpSync(parent.root, image.root, { recursive: true, verbatimSymlinks: true })
  return { ...parent, root: image.root, env: { ...parent.env } }
}

function copy(text, image, root, get) {
  const [, from] = /^--from=(\S+)\s/.exec(text) ?? []
  const parts = text.replace(/^--from=\S+\s+/, '').split(/\s+/)
  const to = join(image.root, image.workdir, parts.at(-1))
  for (const source of parts.slice(0, -1)) {
    const path = from ? join(get(from).root, source) : join(root, source)
    const into = /\.\w+$|\.\w+rc$/.test(source) ? join(to, source.split('/').at(-1)) : to
    mkdirSync(dirname(into), { recursive: true })
    const filter = from ? undefined : (one) => !isIgnored(one.slice(root.length + 1), ignoredIn(root))
    cpSync(path, into, { recursive: true, verbatimSymlinks: true, ...(filter ? { filter } : {}) })
  }
}

let ignored
/** The patterns of .dockerignore, as far as ours go: names at the root, `**‍/name` and `*`. */
function ignoredIn(root) {
  ignored ??= readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const anywhere = line.startsWith('**/')
      const name = (anywhere ? line.slice(3) : line).replaceAll('.', '\\.').replaceAll('*', '[^/]*')
      return new RegExp(`${anywhere ? '(^|/)' : '^'}${name}$`)
    })
  return ignored
}

function isIgnored(path, patterns) {
  return patterns.some((pattern) => pattern.test(path))
}

function run(command, image) {
  const { status, output } = spawnSync('sh', ['-ec', command], {
    cwd: join(image.root, image.workdir),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...image.env },
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (status !== 0) throw new Error(`${command}\n${output?.join('\n').slice(-4000)}`)
}
