// `npm run trial:images`: builds the images of the Dockerfile with podman, runs the demo of docker-compose.demo.yml, and
// the deployment of docker-compose.yml on the demo's chain: Postgres, Redis, the migration and the roles. A deposit, a
// purchase and a payout go through it, once more after a process of each role was killed, a root is published to its
// vault, and the books must prove.
// Caddy, Prometheus and Grafana are left out. Needs root, podman and podman-compose; where no registry is reached,
// `sh stack/trial/stand-ins.sh` makes what the images start from, and STAND_INS=1 takes it in place of the pinned digests.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { createWalletClient, http, parseEther, publicActions } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { parse, stringify } from 'yaml'
import { signInMember } from '../dist/testing/member.js'
import { findProgram } from '../programs.mjs'
import { root, say } from './processes.mjs'
import { until } from './until.mjs'

const podman = findProgram(process.env.PODMAN_PATH, ['podman'])
const podmanCompose = findProgram(undefined, ['podman-compose'])
if (!podman || !podmanCompose) {
  console.log(
    'images: skipped, for there is no container engine: apt-get install podman podman-compose buildah',
  )
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'polder-images-'))
const origin = 'http://127.0.0.1:3080'
const [operatorKey, rootKey] = [generatePrivateKey(), generatePrivateKey()]
const given = {
  POLDER_IMAGE: 'localhost/polder:trial',
  POLDER_DEMO_IMAGE: 'localhost/polder-demo:trial',
  POSTGRES_PASSWORD: 'f1c06a2d94be7835',
  POSTGRES_OWNER_PASSWORD: '2be8a7f0135d96c4',
  POSTGRES_API_PASSWORD: '94d7c1e6f8a2b503',
  POSTGRES_CONSOLE_PASSWORD: '71c4be90a2d8f365',
  POSTGRES_INDEXER_PASSWORD: 'c58e07d1a4f2963b',
  POSTGRES_WORKER_PASSWORD: '3a9f65e2d0b7c814',
  POSTGRES_SIGNER_PASSWORD: 'f06c82d5e1a7493b',
  REDIS_PASSWORD: 'b7e6023f9d1ca584',
  SESSION_SECRET: '09b1f7c3ae65d842'.repeat(4),
  METRICS_TOKEN: '6b0d3c92f81ea745',
  RPC_URL: 'http://demo:8545',
  OPERATOR_KEY: operatorKey,
  ROOT_KEY: rootKey,
  PUBLIC_URL: origin,
}
const run = (program, ...args) =>
  execFileSync(program, args, { cwd: folder, env: { ...process.env, ...given }, encoding: 'utf8' })
// podman-compose does not read the project's name of the file.
const projects = { 'demo.yml': 'polder-demo', 'polder.yml': 'polder' }
const compose = (file, ...args) =>
  run(podmanCompose, '--project-name', projects[file], '-f', join(folder, file), ...args)
const inContainer = (name, ...command) => run(podman, 'exec', name, ...command)

try {
  for (const target of ['production', 'demo']) build(target)
  write('demo.yml', 'docker-compose.demo.yml', () => undefined)
  write('polder.yml', 'docker-compose.yml', reduce)

  compose('demo.yml', 'up', '-d')
  await untilHealthy('polder-demo_demo_1')
  say(inContainer('polder-demo_demo_1', 'node', 'stack/polder.mjs', 'advance', '--days', '2').trim())
  say(inContainer('polder-demo_demo_1', 'node', 'stack/polder.mjs', 'prove').trim())

  const chain = await openChain()
  Object.assign(given, chain.settings)
  say('deployed a timelock, a vault and Polder')
  compose('polder.yml', 'up', '-d', 'postgres', 'redis')
  // It makes a network with the first service that is in it: none of these two is in this one.
  run(podman, 'network', 'create', 'polder_outside')
  run(podman, 'network', 'connect', '--alias', 'demo', 'polder_outside', 'polder-demo_demo_1')
  const isReady = ['pg_isready', '--quiet', '--host=127.0.0.1', '--username=polder_api', '--dbname=polder']
  await until('Postgres', () => inContainer('polder_postgres_1', ...isReady) === '')
  say(/^.*migrations were applied.*$/m.exec(compose('polder.yml', 'run', '--rm', 'migrate'))?.[0].trim())
  compose('polder.yml', 'up', '-d', 'indexer', 'worker', 'signer', 'api')
  const roles = [
    'api_1',
    ...['indexer', 'worker', 'signer'].flatMap((role) => [`${role}_1`, `${role}_2`]),
  ].map((name) => `polder_${name}`)
  for (const name of roles) await untilHealthy(name)
  say(`${roles.join(', ')} are healthy`)

  const member = await until('the sign-in', () => signInMember(origin, chain.account))
  await live(chain, member)
  say('a deposit was credited, a position bought, a withdrawal paid and settled')
  for (const role of ['api', 'indexer', 'worker', 'signer'])
    run(podman, 'kill', '--signal', 'KILL', `polder_${role}_1`)
  run(podman, 'start', 'polder_api_1')
  await untilHealthy('polder_api_1')
  await live(chain, member)
  say('and once more with a process of each role killed')
  const clock = 'update product_state set clock_offset_ms = 86400000'
  inContainer(
    'polder_postgres_1',
    'psql',
    `postgres://polder_owner:${given.POSTGRES_OWNER_PASSWORD}@127.0.0.1/polder`,
    '--command',
    clock,
  )
  await until('the root', async () => (await chain.rootCount()) > 0n)
  say('a day was closed, and its root published to the vault')
  const proof = inContainer('polder_worker_2', 'node', 'stack/polder.mjs', 'prove').trim()
  if (!proof.startsWith('The books prove')) throw new Error(proof)
  say(proof)
  console.log('images: passed')
} catch (error) {
  console.error(error.message, error.stderr ?? '', error.stdout ?? '')
  process.exitCode = 1
} finally {
  // The demo first: it is in a network of the other.
  for (const file of Object.keys(projects)) {
    try {
      compose(file, 'down', '-v')
      const project = new RegExp(`^${projects[file]}_`)
      const networks = run(podman, 'network', 'ls', '--format', '{{.Name}}').split('\n')
      for (const name of networks.filter((name) => project.test(name))) run(podman, 'network', 'rm', name)
    } catch (error) {
      console.error(error.message)
    }
  }
  rmSync(folder, { recursive: true, force: true })
}

/** What an image's tag stands for here: the bytes of its digest, or a stand-in, which has none. */
function tagOf(image) {
  return process.env.STAND_INS ? image.replace(/@sha256:\w+$/, '') : image
}

/** npm in the build needs this machine's certificates and settings where it stands behind a proxy. */
function build(target) {
  const settings = (process.env.PODMAN_BUILD_ARGS ?? '').split(' ').filter(Boolean)
  const [, base] = /^ARG NODE_IMAGE=(.*)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const args = ['build', '--format', 'docker', '--layers', '--target', target, ...settings]
  args.push('--build-arg', `NODE_IMAGE=${tagOf(base)}`)
  execFileSync(
    podman,
    [...args, '--tag', `localhost/polder${target === 'demo' ? '-demo' : ''}:trial`, root],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  say(`built the image of ${target}`)
}

/** podman-compose reads the file itself; it is given what it knows of it. */
function write(name, from, change) {
  const file = parse(readFileSync(join(root, from), 'utf8'), { merge: true })
  for (const service of Object.values(file.services)) {
    delete service.build
    delete service.env_file
    service.image = tagOf(service.image)
    // It leaves an empty default as it is written.
    for (const [name, value] of Object.entries(service.environment ?? {}))
      service.environment[name] = value.replace(/^\$\{(\w+):-\}$/, (_, setting) => given[setting] ?? '')
    service.volumes = service.volumes?.map((volume) => volume.replace(/^\.\//, `${root}/`))
  }
  change(file)
  // YAML as it reads it, where "no" is not a word.
  writeFileSync(join(folder, name), stringify(file, { version: '1.1' }))
}

function reduce(file) {
  for (const service of ['web', 'alertmanager', 'grafana', 'node-exporter', 'probe', 'prometheus'])
    delete file.services[service]
  // It refuses a network that no service is in.
  delete file.networks.monitor
  // Without the proxy, one process of the API answers on a port of its own.
  file.services.api.deploy.replicas = 1
  file.services.api.ports = [`${new URL(origin).port}:3000`]
}

async function untilHealthy(name) {
  await until(`${name} to be healthy`, () => inContainer(name, 'node', 'stack/healthcheck.mjs') === '')
}

/** Contracts of the deployment's own on the demo's chain, by `npm run deploy`: a timelock, a vault and Polder. */
async function openChain() {
  const mnemonic = 'test test test test test test test test test test test junk'
  const accounts = [0, 3, 6, 7, 8, 9].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
  const [admin, account, ...others] = accounts
  const [spares, guardians] = [others.slice(0, 2), others.slice(2)]
  const rpcUrl = 'http://127.0.0.1:8545'
  const transport = http(rpcUrl)
  const clientOf = (from) => createWalletClient({ account: from, transport }).extend(publicActions)
  const client = clientOf(admin)
  for (const key of [operatorKey, rootKey]) {
    const hash = await client.sendTransaction({
      to: privateKeyToAddress(key),
      value: parseEther('100'),
      chain: null,
    })
    await client.waitForTransactionReceipt({ hash })
  }
  Object.assign(given, {
    DEPLOYER_KEY: `0x${Buffer.from(admin.getHdKey().privateKey).toString('hex')}`,
    DEPLOYMENTS_DIR: folder,
    ENV_FILE: '/dev/null',
  })
  const args = ['--network', rpcUrl, '--chain-id', '137', '--admin', admin.address]
  args.push('--guardians', guardians.map(({ address }) => address).join(','))
  args.push('--payout-signers', spares[0].address, '--root-signers', spares[1].address)
  const said = run(process.execPath, join(root, 'stack/polder.mjs'), 'deploy', ...args)
  const settings = Object.fromEntries(
    [...said.matchAll(/^(CONTRACT_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  const contract = { address: settings.CONTRACT_ADDRESS, abi: polderAbi }
  const vault = {
    address: await client.readContract({ ...contract, functionName: 'treasury' }),
    abi: vaultAbi,
  }
  return {
    account,
    settings,
    deposit: () =>
      clientOf(account).writeContract({
        ...contract,
        functionName: 'deposit',
        value: parseEther('100'),
        chain: null,
      }),
    balance: () => client.getBalance({ address: account.address }),
    rootCount: () => client.readContract({ ...vault, functionName: 'rootCount' }),
  }
}

/** A deposit, a purchase and a withdrawal, to its end on the chain. */
async function live(chain, member) {
  const before = await member.available()
  await chain.deposit()
  await until('the credit', async () => (await member.available()) === before + 100)
  const { nfts } = await (await fetch(`${origin}/api/nfts`)).json()
  await member.purchase(nfts[0].nftId)
  const held = await chain.balance()
  await member.withdraw(20)
  await until('the payout', async () => (await chain.balance()) === held + parseEther('19'))
}
