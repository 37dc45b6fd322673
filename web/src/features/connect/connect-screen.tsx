import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { useConfig } from '../../config/config-context.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { safeStorage } from '../../platform/safe-storage.ts'
import { t } from '../../texts/texts.ts'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BITGET } from '../../wallet/bitget.ts'
import type { ConnectProblem } from '../../wallet/connect-problem.ts'
import { keptReferralCode } from '../../wallet/referral-code.ts'
import { wallet } from '../../wallet/wallet.ts'
import { type WalletOption, walletStore } from '../../wallet/wallet-state.ts'
import { LanguageSwitch } from '../navigate/language-switch.tsx'
import { ThemeToggle } from '../navigate/theme-toggle.tsx'
import { AddressBox } from '../watch/address-box.tsx'
import { Landscape } from './landscape.tsx'
import { PlainAlert } from './plain-alert.tsx'
import { WalletButton } from './wallet-button.tsx'

const ConnectAlert = lazyPart(
  // What cannot be reached may be the server that holds the dialog itself.
  () => import('./connect-alert.tsx').catch(() => ({ ConnectAlert: PlainAlert })),
  'ConnectAlert',
)
const fallbackOption: WalletOption = { id: BITGET.rdns, name: BITGET.name, icon: undefined, installed: false }

/** The screen of everybody without a connected wallet, on every path. */
export function ConnectScreen() {
  const { productName, chainName, demo } = useConfig()
  const { status, options, connectingTo, step } = useStore(walletStore)
  const [problem, setProblem] = useState<ConnectProblem | null>(null)
  const [bitget = fallbackOption, ...others] = options
  const connecting = status === 'connecting'
  const code = keptReferralCode(safeStorage())

  async function connect(option: WalletOption) {
    setProblem(null)
    try {
      const message = await (await wallet()).connect(option.id)
      if (message) (await import('../../ui/notify.ts')).notify('info', message)
    } catch (error) {
      console.error('Connection failed', error)
      const failedAt = walletStore.getState().step
      const names = { wallet: option.name, chain: chainName }
      // What explains it came with what talks to wallets; where not even that came, no server is there.
      const told = await wallet().then(
        ({ explain }) => explain(error, failedAt, names, t),
        (): ConnectProblem => ({
          kind: 'alert',
          title: t.connect.failedTitle,
          text: t.connect.failed(t.problems.backendUnreachable),
        }),
      )
      setProblem(told)
    }
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[1.1fr_1fr]">
      <title>{t.connect.title(productName)}</title>
      <Pledge productName={productName} />
      <main className="relative flex flex-col items-center justify-center px-5 py-10 sm:px-10">
        <div className="absolute top-4 right-4 flex items-center">
          <LanguageSwitch />
          <ThemeToggle />
        </div>
        <div className="w-full max-w-sm">
          <Logo className="mb-6 size-12 lg:hidden" />
          <h1 className="font-semibold text-3xl">{t.connect.title(productName)}</h1>
          <p className="mt-2 text-ink-soft">{t.connect.lead}</p>
          {code && <p className="mt-3 font-medium text-reed text-sm">{t.connect.referral(code)}</p>}
          <div className="mt-8 space-y-3">
            <WalletButton
              option={bitget}
              subtitle={t.connect.subtitle(chainName)}
              look={demo ? 'secondary' : 'primary'}
              connecting={connectingTo === bitget.id}
              disabled={connecting}
              onClick={() => connect(bitget)}
            />
            {others.length > 0 && <Divider>{t.connect.or}</Divider>}
            {others.map((option) => (
              <WalletButton
                key={option.id}
                option={option}
                subtitle={
                  option.id === 'polder.demo' ? t.connect.demoSubtitle : t.connect.subtitle(chainName)
                }
                look={option.id === 'polder.demo' ? 'primary' : 'secondary'}
                connecting={connectingTo === option.id}
                disabled={connecting}
                onClick={() => connect(option)}
              />
            ))}
          </div>
          <p role="status" className="mt-4 min-h-11 text-ink-soft text-sm">
            {connecting && step
              ? stepText(step, chainName)
              : problem?.kind === 'rejected'
                ? t.connect.rejected
                : t.connect.note(chainName)}
          </p>
          <Notice tone="warning" title={t.risk.title} className="mt-4">
            {t.risk.body}
          </Notice>
          <div className="mt-6 border-line border-t pt-5">
            <AddressBox />
            <ul className="mt-4 flex flex-wrap gap-x-5 text-sm">
              {openPages().map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-block py-1.5 font-medium text-ink-soft hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </main>
      {problem && problem.kind !== 'rejected' && (
        <Suspense>
          <ConnectAlert problem={problem} onClose={() => setProblem(null)} />
        </Suspense>
      )}
    </div>
  )
}

function Pledge({ productName }: { productName: string }) {
  return (
    <aside className="relative hidden overflow-hidden bg-deep text-white lg:block">
      <Landscape className="absolute inset-x-0 bottom-0 w-full" />
      <div className="relative flex flex-col p-12 xl:p-16">
        <p className="flex items-center gap-3 font-semibold text-lg">
          <Logo className="size-9" />
          {productName}
        </p>
        <ul className="mt-12 max-w-md space-y-7 xl:mt-16">
          {t.connect.points.map(({ title, body }) => (
            <li key={title}>
              <p className="font-semibold text-xl tracking-tight">{title}</p>
              <p className="mt-1 text-white/75">{body}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

function Divider({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 text-ink-faint text-xs before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {children}
    </p>
  )
}

function stepText(step: keyof typeof t.connect.steps, chainName: string): string {
  const text = t.connect.steps[step]
  return typeof text === 'function' ? text(chainName) : text
}

/** What can be read without a wallet. */
function openPages() {
  return [
    { to: '/transparency', label: t.nav.transparency },
    { to: '/manual', label: t.nav.manual },
  ]
}
