import { describe, expect, it } from 'vitest'
import { sessionFetch } from './session-fetch.ts'

const unknown = () => Response.json({ success: false, error: 'Sign in.' }, { status: 401 })
const graphqlUnknown = () =>
  Response.json({ data: null, errors: [{ message: 'Sign in.', extensions: { code: 'UNAUTHENTICATED' } }] })
const fine = () => Response.json({ success: true })

/** A server whose session is known once it was refreshed, as often as `refreshes` says. */
function server(refusal: () => Response, refreshes: boolean) {
  const seen = { calls: 0, refreshed: 0, lost: 0 }
  let known = false
  const refresh = async () => {
    seen.refreshed += 1
    await Promise.resolve()
    known = refreshes
    return refreshes
  }
  const call = sessionFetch(
    async () => {
      seen.calls += 1
      return known ? fine() : refusal()
    },
    refresh,
    () => {
      seen.lost += 1
    },
  )
  return { call, seen }
}

describe('sessionFetch', () => {
  it.each([
    ['HTTP 401', unknown],
    ['a GraphQL error', graphqlUnknown],
  ])('refreshes once after %s and tries again', async (_what, refusal) => {
    const { call, seen } = server(refusal, true)
    const answer = await call('/graphql')
    expect(await answer.json()).toEqual({ success: true })
    expect(seen).toEqual({ calls: 2, refreshed: 1, lost: 0 })
  })

  it('refreshes once for many calls at a time', async () => {
    const { call, seen } = server(unknown, true)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('/graphql')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(seen.refreshed).toBe(1)
  })

  it('does not refresh again for a call whose refusal arrives after the refresh', async () => {
    let late = (_answer: Response) => {}
    let refreshed = 0
    const answers: (Response | Promise<Response>)[] = [
      new Promise<Response>((resolve) => {
        late = resolve
      }),
      unknown(),
      fine(),
      fine(),
    ]
    const call = sessionFetch(
      async () => (await answers.shift()) ?? fine(),
      async () => {
        refreshed += 1
        return true
      },
      () => {
        throw new Error('the session is not lost')
      },
    )
    const slow = call('/graphql')
    expect((await call('/graphql')).status).toBe(200)
    late(unknown())
    expect((await slow).status).toBe(200)
    expect(refreshed).toBe(1)
  })

  it('gives the refusal back and says that the session is lost when it cannot be refreshed', async () => {
    const { call, seen } = server(unknown, false)
    const answer = await call('/graphql')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'Sign in.' })
    expect(seen).toEqual({ calls: 1, refreshed: 1, lost: 1 })
  })

  it('leaves other failures alone', async () => {
    const { call, seen } = server(() => Response.json({ success: false }, { status: 403 }), true)
    expect((await call('/graphql')).status).toBe(403)
    expect(seen).toEqual({ calls: 1, refreshed: 0, lost: 0 })
  })
})
