import { readdirSync, readFileSync } from 'node:fs'
import { readGivenSettings } from '@polder/base/settings'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
/** Every path of one part that the product serves: the API, the web app's pages and its files. */
const paths = [
  ...['api/src/app.ts', 'api/src/http/health.ts', 'api/src/http/static-web.ts'].flatMap((file) =>
    [...read(file).matchAll(/\.(?:get|use)\('(\/[\w-]+)'/g)].map(([, path]) => path!),
  ),
  ...[...read('web/src/app/router.tsx').matchAll(/page\('(\/[\w-]+)/g)].map(([, path]) => path!),
  ...readdirSync(new URL('../../web/public', import.meta.url))
    .filter((name) => !name.includes('.'))
    .map((name) => `/${name}`),
  ...['/graphql', '/assets'],
]

it.each([...new Set(paths)])('the admin console cannot be at %s', (path) => {
  expect(() => readGivenSettings({ ADMIN_PATH: path })).toThrow(/ADMIN_PATH must not begin with a path/)
  expect(() => readGivenSettings({ ADMIN_PATH: `${path}/console` })).toThrow(/ADMIN_PATH/)
})

it('knows the paths', () =>
  expect(paths).toEqual(
    expect.arrayContaining(['/api', '/exit', '/metrics', '/readyz', '/dashboard', '/nfts']),
  ))
