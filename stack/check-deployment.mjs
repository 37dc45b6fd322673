// Lints the Compose files (dclint) and the Dockerfile, and holds both to the settings and the files that there are.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSettings, SettingsError } from '../base/dist/settings.js'
import { settingFields } from '../base/dist/settings-fields.js'
import { runStep } from './run-step.mjs'
import { syntaxErrorIn } from './trial/promql.mjs'
import { readCompose } from './trial/read-compose.mjs'
import { commandOf, readDockerfile } from './trial/read-dockerfile.mjs'
import { readMonitoring } from './trial/read-monitoring.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const composePath = join(root, 'docker-compose.yml')
const demoPath = join(root, 'docker-compose.demo.yml')

/** What an operator would give. */
const given = {
  POSTGRES_PASSWORD: '0d1c3fa27b95e486',
  POSTGRES_OWNER_PASSWORD: '91bd04c7e6a2f835',
  POSTGRES_APP_PASSWORD: '7e03b9d5c1f4a682',
  REDIS_PASSWORD: 'a94c07d1e5b3f268',
  RPC_URL: 'https://node.example/key',
  CONTRACT_ADDRESS: `0x${'ab'.repeat(20)}`,
  CONTRACT_BLOCK: '1',
  OPERATOR_KEY: `0x${'17'.repeat(32)}`,
  SESSION_SECRET: '3f9a1c7be2d50846'.repeat(4),
  METRICS_TOKEN: 'c8b1d2e79f04a365',
  PUBLIC_URL: 'https://polder.example',
  SITE_ADDRESS: 'polder.example',
}
const roles = ['api', 'indexer', 'worker']

const checks = {
  'every role starts with what the Compose file gives it': () => {
    const { services } = readCompose(composePath, given)
    return roles.flatMap((role) => problemsOf(role, services[role].environment))
  },
  'every required variable is needed, and none has a default': () => {
    const { variables } = readCompose(composePath, given)
    const required = [...variables].filter(([, kind]) => kind === 'required').map(([name]) => name)
    return [
      ...Object.keys(given)
        .filter((name) => !required.includes(name))
        .map((name) => `${name} is not required`),
      ...required.filter((name) => !(name in given)).map((name) => `${name} is required, but unknown here`),
      ...required.filter((name) => !refuses({ ...given, [name]: '' })).map((name) => `${name} may be empty`),
    ]
  },
  'what a role needs cannot be left out': () => {
    const { services } = readCompose(composePath, given)
    return roles.flatMap((role) =>
      Object.keys(services[role].environment)
        .filter((name) => settingFields[name]?.secret)
        // These two the product can do without; this deployment does not.
        .filter((name) => name !== 'REDIS_URL' && name !== 'METRICS_TOKEN')
        .filter((name) => problemsOf(role, { ...services[role].environment, [name]: '' }).length === 0)
        .map((name) => `${role} starts without ${name}`),
    )
  },
  'every setting named in a Compose file exists': () => {
    const { services } = readCompose(composePath, given)
    const ours = Object.entries({ ...services, ...readCompose(demoPath, {}).services }).filter(([name]) =>
      [...roles, 'migrate', 'demo'].includes(name),
    )
    return ours.flatMap(([service, { environment = {} }]) =>
      Object.keys(environment)
        .filter((name) => !(name in settingFields))
        .map((name) => `${service}: there is no setting ${name}`),
    )
  },
  'only the migration knows the owner': () => {
    const { services } = readCompose(composePath, given)
    return Object.entries(services)
      .filter(([name]) => name !== 'migrate' && name !== 'postgres')
      .filter(([, service]) => JSON.stringify(service).includes(given.POSTGRES_OWNER_PASSWORD))
      .map(([name]) => `${name} is told the owner's password`)
  },
  'only the worker knows the key that pays': () => {
    const { services } = readCompose(composePath, given)
    return Object.entries(services)
      .filter(([name]) => name !== 'worker')
      .filter(([, service]) => JSON.stringify(service).includes(given.OPERATOR_KEY))
      .map(([name]) => `${name} is told OPERATOR_KEY`)
  },
  'every service is limited, and healthy by a check of its own or of its image': () => {
    const all = { ...readCompose(composePath, given).services, ...readCompose(demoPath, {}).services }
    return Object.entries(all).flatMap(([name, service]) => [
      ...(service.deploy?.resources?.limits?.memory ? [] : [`${name} has no limit of memory`]),
      ...(service.healthcheck || service.build ? [] : [`${name} has no health check`]),
      ...(service.cap_drop?.includes('ALL') ? [] : [`${name} keeps capabilities`]),
      ...(service.security_opt?.includes('no-new-privileges:true') ? [] : [`${name} may gain privileges`]),
      ...(service.restart ? [] : [`${name} has no restart policy`]),
    ])
  },
  'every file that is mounted exists': () =>
    Object.entries(readCompose(composePath, given).services).flatMap(([name, { volumes = [] }]) =>
      volumes
        .map((volume) => volume.split(':')[0])
        .filter((source) => source.startsWith('./') && !existsSync(join(root, source)))
        .map((source) => `${name}: ${source} does not exist`),
    ),
  'the Dockerfile is sound': checkDockerfile,
  'every expression of the alerts and of the dashboard can be read': () => {
    const { alerts, panels } = readMonitoring(root)
    return [...alerts, ...panels].map(({ expression }) => syntaxErrorIn(expression)).filter(Boolean)
  },
  'every alert has its section in the runbook, and every section an alert': () => {
    const runbook = readFileSync(join(root, 'docs/operations/runbook.md'), 'utf8')
    const sections = new Map(
      runbook
        .split(/^## /m)
        .slice(1)
        .map((text) => [text.slice(0, text.indexOf('\n')), text]),
    )
    const { alerts } = readMonitoring(root)
    return [
      ...alerts
        .filter(({ name }) => !/\*\*Means\*\*[\s\S]+\*\*Do\*\*: ./.test(sections.get(name) ?? ''))
        .map(({ name }) => `${name} is not in the runbook`),
      ...alerts
        .filter(
          ({ name, rule }) => rule.annotations.runbook !== `docs/operations/runbook.md#${name.toLowerCase()}`,
        )
        .map(({ name }) => `${name} does not lead to its section`),
      ...[...sections.keys()]
        .filter((name) => !alerts.some((alert) => alert.name === name))
        .map((name) => `${name} is in the runbook and no alert`),
    ]
  },
}

function problemsOf(role, environment) {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return [...error.problems].map(([name, problem]) => `${role}: ${name} ${problem}`)
  }
}

function refuses(env) {
  try {
    readCompose(composePath, env)
    return false
  } catch {
    return true
  }
}

function checkDockerfile() {
  const stages = readDockerfile(join(root, 'Dockerfile'))
  const names = stages.map(({ name }) => name)
  const problems = []
  const rooms = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces
  const manifests = stages.find(({ name }) => name === 'modules').steps.map(({ text }) => text)
  for (const room of rooms)
    if (!manifests.includes(`${room}/package.json ${room}/`)) problems.push(`npm ci does not see ${room}`)
  for (const { name, from, steps } of stages) {
    if (!names.includes(from) && !/:\d[\w.]*-/.test(from)) problems.push(`${name}: ${from} names no version`)
    for (const { instruction, text, line } of steps) {
      if (instruction === 'ADD') problems.push(`line ${line}: COPY does all that is needed`)
      if (/curl|wget|sudo|apt-get/.test(text))
        problems.push(`line ${line}: nothing is fetched but packages of npm`)
      for (const path of instruction === 'COPY' && !text.startsWith('--from')
        ? text.split(' ').slice(0, -1)
        : [])
        if (!existsSync(join(root, path))) problems.push(`line ${line}: ${path} does not exist`)
      const [, source] = /--from=(\S+)/.exec(text) ?? []
      if (source && !names.includes(source)) problems.push(`line ${line}: there is no stage ${source}`)
      if (instruction === 'CMD' || instruction === 'HEALTHCHECK') {
        const [, script] = commandOf(text)
        if (!existsSync(join(root, script))) problems.push(`line ${line}: ${script} does not exist`)
      }
    }
  }
  for (const target of ['production', 'demo']) {
    const { steps } = stages.find(({ name }) => name === target)
    const user = steps.findLast(({ instruction }) => instruction === 'USER')?.text
    if (!user || user === 'root') problems.push(`${target} runs as root`)
    for (const wanted of ['CMD', 'HEALTHCHECK', 'EXPOSE'])
      if (!steps.some(({ instruction }) => instruction === wanted))
        problems.push(`${target} has no ${wanted}`)
  }
  return problems
}

const built = await runStep(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'base'], {
  cwd: root,
})
const lint = await runStep(
  process.execPath,
  ['node_modules/dclint/bin/dclint.cjs', '--max-warnings', '0', composePath, demoPath],
  { cwd: root },
)
let failed = built.code + (lint.code === 0 ? 0 : 1)
for (const [what, check] of Object.entries(checks)) {
  const problems = check()
  console.log(`${problems.length === 0 ? 'ok' : 'NOT OK'}: ${what}`)
  for (const problem of problems) console.error(`  ${problem}`)
  if (problems.length > 0) failed += 1
}
console.log(`deployment files: ${Object.keys(checks).length + 1 - failed} passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
