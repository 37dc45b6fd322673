// `npm run dev`: the product with reload. Vite serves the web app at http://localhost:5173 and passes the API's paths on;
// tsc builds what changes in the server rooms, and node starts them again on it.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

const root = dirname(import.meta.dirname)
const port = '5173'
const programs = [
  ['node_modules/@typescript/native/bin/tsc', '-b', 'stack', '--watch', '--preserveWatchOutput'],
  ['--watch', '--watch-preserve-output', 'stack/polder.mjs', 'start'],
  ['node_modules/vite/bin/vite.js', 'web', '--port', port, '--strictPort', '--clearScreen', 'false'],
]
// People sign in to the origin they see.
const env = { PUBLIC_URL: `http://localhost:${port}`, ...process.env }
const children = programs.map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))
const endAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('close', endAll)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll)
