import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const WORTH_IT = /\.(js|css|svg|json|ttf)$/
const MIN_BYTES = 1_024
/** Above it the last percent costs seconds: such files are the explorer's, which operators load once. */
const LARGE = 400_000

/** Puts a brotli twin beside each file that shrinks, once at the build instead of at each request. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((file) => WORTH_IT.test(file)).map((file) => twin(join(folder, file))))
    },
  }
}

async function twin(file: string): Promise<void> {
  const { size } = await stat(file)
  if (size < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: size > LARGE ? 7 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
  await writeFile(`${file}.br`, await compress(await readFile(file), { params }))
}
