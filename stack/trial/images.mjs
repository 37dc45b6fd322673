// `npm run trial:images`: builds the images of the Dockerfile with podman, runs the demo of docker-compose.demo.yml, and
// the deployment of docker-compose.yml on the demo's chain: Postgres, Redis, the migration and the roles. A deposit, a
// purchase and a payout go through it, once more after a process of each role was killed, and the books must prove.
// Caddy, Prometheus and Grafana are left out. Needs root, podman and podman-compose; where no registry is reached,
// `sh stack/trial/stand-ins.sh` makes what the images start from.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { polderAbi } from '@polder/contracts/abi.generated'
import {
  createWalletClient,
  encodeFunctionData,
  getContractAddress,
  http,
  parseEther,
  publicActions,
  zeroHash,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { parse, stringify } from 'yaml'
import { signInMember } from '../dist/testing/member.js'
import { findProgram } from '../find-program.mjs'
import { until } from './until.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const podman = findProgram(process.env.PODMAN_PATH, ['podman'])
const podmanCompose = findProgram(undefined, ['podman-compose'])
if (!podman || !podmanCompose) {
  console.log(
    'images: skipped, for there is no container engine: apt-get install podman podman-compose buildah',
  )
  process.exit(0)
}

const began = Date.now()
const say = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const folder = mkdtempSync(join(tmpdir(), 'polder-images-'))
const origin = 'http://127.0.0.1:3080'
const operatorKey = generatePrivateKey()
const given = {
  POLDER_IMAGE: 'localhost/polder:trial',
  POLDER_DEMO_IMAGE: 'localhost/polder-demo:trial',
  POSTGRES_PASSWORD: 'f1c06a2d94be7835',
  POSTGRES_OWNER_PASSWORD: '2be8a7f0135d96c4',
  POSTGRES_API_PASSWORD: '94d7c1e6f8a2b503',
  POSTGRES_INDEXER_PASSWORD: 'c58e07d1a4f2963b',
  POSTGRES_WORKER_PASSWORD: '3a9f65e2d0b7c814',
  POSTGRES_SIGNER_PASSWORD: 'f06c82d5e1a7493b',
  REDIS_PASSWORD: 'b7e6023f9d1ca584',
  SESSION_SECRET: '09b1f7c3ae65d842'.repeat(4),
  METRICS_TOKEN: '6b0d3c92f81ea745',
  RPC_URL: 'http://demo:8545',
  OPERATOR_KEY: operatorKey,
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
  Object.assign(given, { CONTRACT_ADDRESS: chain.contract, CONTRACT_BLOCK: '1' })
  compose('polder.yml', 'up', '-d', 'postgres', 'redis')
  // It makes a network with the first service that is in it: none of these two is in this one.
  run(podman, 'network', 'create', 'polder_outside')
  run(podman, 'network', 'connect', '--alias', 'demo', 'polder_outside', 'polder-demo_demo_1')
  const isReady = ['pg_isready', '--quiet', '--host=127.0.0.1', '--username=polder_api', '--dbname=polder']
  await until('Postgres', () => inContainer('polder_postgres_1', ...isReady) === '')
  say(compose('polder.yml', 'run', '--rm', 'migrate').trim().split('\n').at(-1))
  compose('polder.yml', 'up', '-d', 'indexer', 'worker', 'signer', 'api')
  const roles = [
    'api_1',
    ...['indexer', 'worker', 'signer'].flatMap((role) => [`${role}_1`, `${role}_2`]),
  ].map((name) => `polder_${name}`)
  for (const name of roles) await untilHealthy(name)
  say(`${roles.join(', ')} are healthy`)

  const member = await signInMember(origin, chain.account)
  await live(chain, member)
  say('a deposit was credited, a position bought, a withdrawal paid and settled')
  for (const role of ['api', 'indexer', 'worker', 'signer'])
    run(podman, 'kill', '--signal', 'KILL', `polder_${role}_1`)
  run(podman, 'start', 'polder_api_1')
  await untilHealthy('polder_api_1')
  await live(chain, member)
  say('and once more with a process of each role killed')
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

/** npm in the build needs this machine's certificates and settings where it stands behind a proxy. */
function build(target) {
  const settings = (process.env.PODMAN_BUILD_ARGS ?? '').split(' ').filter(Boolean)
  const args = ['build', '--format', 'docker', '--layers', '--target', target, ...settings]
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
    service.volumes = service.volumes?.map((volume) => volume.replace(/^\.\//, `${root}/`))
  }
  change(file)
  writeFileSync(join(folder, name), stringify(file))
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

/** The demo's chain, with a payout signer of its own: a start refuses the keys that everybody knows. */
async function openChain() {
  const mnemonic = 'test test test test test test test test test test test junk'
  const [admin, account] = [0, 3].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
  const transport = http('http://127.0.0.1:8545')
  const clientOf = (from) => createWalletClient({ account: from, transport }).extend(publicActions)
  const { config } = await (await fetch('http://127.0.0.1:3000/api/config')).json()
  const contract = { address: config.contractAddress, abi: polderAbi, chain: null }
  const client = clientOf(admin)
  const role = await client.readContract({ ...contract, functionName: 'PAYOUT_ROLE' })
  const signer = privateKeyToAddress(operatorKey)
  // The demo's first contract is the timelock, which changes roles after a minute.
  const timelock = {
    address: getContractAddress({ from: admin.address, nonce: 0n }),
    abi: JSON.parse(readFileSync(new URL('../../contracts/build/timelock.json', import.meta.url), 'utf8'))
      .abi,
    chain: null,
  }
  const data = encodeFunctionData({ abi: polderAbi, functionName: 'grantRole', args: [role, signer] })
  const call = [contract.address, 0n, data, zeroHash, zeroHash]
  const done = async (sent) => await client.waitForTransactionReceipt({ hash: await sent })
  await done(client.writeContract({ ...timelock, functionName: 'schedule', args: [...call, 60n] }))
  await done(client.sendTransaction({ to: signer, value: parseEther('100'), chain: null }))
  await sleep(61_000)
  await done(client.writeContract({ ...timelock, functionName: 'execute', args: call }))
  return {
    account,
    contract: contract.address,
    deposit: () =>
      clientOf(account).writeContract({ ...contract, functionName: 'deposit', value: parseEther('100') }),
    balance: () => client.getBalance({ address: account.address }),
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
