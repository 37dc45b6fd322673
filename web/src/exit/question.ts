import type { Ask, Model } from './model.ts'
import { button, field, fold, type Html, html, line } from './view.ts'
import type { Words } from './words.ts'

/** Asks for the two addresses that everything follows from. */
export function question(model: Model, words: Words): Html {
  const { t } = words
  const { ask, wrong, isPrefilled, connected, wallets } = model
  const { status, problem } = model.known
  const fieldOf = (name: keyof Ask, help = '') =>
    field(name, t.ask[name], ask[name], help, wrong[name] && t.ask[wrong[name]])
  const where = [fieldOf('polder', t.ask.polderHelp), fieldOf('rpc', t.ask.rpcHelp)]
  const second = fieldOf('rpc2')
  const isKnown = isPrefilled && !problem && !wrong.polder && !wrong.rpc && !wrong.rpc2
  const mayConnect = !connected && wallets.length > 0
  return html`<h1 id="headline" tabindex="-1">${t.title}</h1>
    ${line(t.intro)}
    <div>${status?.kind === 'failed' && line(words.problem(status.error, model), 'banner problem')}</div>
    <form>
      ${connects(model, words)}
      ${mayConnect && line(t.ask.or, 'soft')}
      ${fieldOf('wallet')}
      ${isKnown ? fold('where', t.ask.where, [where, second]) : [where, fold('where', t.ask.rpc2, second)]}
      ${button('look', t.ask.look, mayConnect ? '' : 'primary')}
      ${wallets.length === 0 && line(t.ask.noWallet, 'soft')}
    </form>`
}

/** A button for each wallet of this browser, until one is connected; `where` tells those apart that stand twice. */
export function connects({ wallets, connected }: Model, { t }: Words, where = ''): Html {
  const offered = connected ? [] : wallets
  const one = (name: string, act: string) => button(act, t.ask.connect(name), 'primary', false, where + act)
  return html`${offered.map(({ name }, i) => one(name, `connect-${i}`))}`
}
