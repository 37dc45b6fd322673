import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { useConfig } from '../../config/config-context.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { safeStorage } from '../../platform/safe-storage.ts'
import { t } from '../../texts/texts.ts'
import { Later } from '../../ui/later.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BITGET } from '../../wallet/bitget.ts'
import type { ConnectProblem } from '../../wallet/connect-problem.ts'
import { keptReferralCode } from '../../wallet/referral-code.ts'
import { wallet } from '../../wallet/wallet.ts'
import { type WalletOption, walletStore } from '../../wallet/wallet-state.ts'
import { LanguageSwitch } from '../navigate/language-switch.tsx'
import { ThemeToggle } from '../navigate/theme-toggle.tsx'
import { Landscape } from './landscape.tsx'
import { PlainAlert } from './plain-alert.tsx'
import { WalletButton } from './wallet-button.tsx'

const ConnectAlert = lazyPart(
  // What cannot be reached may be the server that holds the dialog itself.
  () => import('./connect-alert.tsx').catch(() => ({ ConnectAlert: PlainAlert })),
  'ConnectAlert',
)
const Introduction = lazyPart(() => import('./introduction.tsx'), 'Introduction')
const fallbackOption: WalletOption = { id: BITGET.rdns, name: BITGET.name, icon: undefined, installed: false }

/** The screen of everybody without a connected wallet, on every path. */
export function ConnectScreen() {
  const { productName, chainName, demo, inVault } = useConfig()
  const { status, options, connectingTo, step } = useStore(walletStore)
  const [problem, setProblem] = useState<ConnectProblem | null>(null)
  const [bitget = fallbackOption, ...others] = options
  const connecting = status === 'connecting'
  const from: unknown = useLocation().state?.from
  const navigate = useNavigate()
  const code = keptReferralCode(safeStorage())

  async function connect(option: WalletOption) {
    setProblem(null)
    try {
      const message = await (await wallet()).connect(option.id)
      if (typeof from === 'string') navigate(from, { replace: true })
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
    <main>
      <title>{t.connect.title(productName)}</title>
      <div className="grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[1.1fr_1fr]">
        <Pledge productName={productName} />
        <div className="relative flex flex-col items-center justify-center px-5 pt-10 pb-8 sm:px-10">
          <div className="absolute top-4 right-4 flex items-center">
            <LanguageSwitch />
            <ThemeToggle />
          </div>
          <div className="w-full max-w-sm">
            <Logo className="mb-6 size-12 lg:hidden" />
            <h1 className="font-semibold text-3xl">{t.connect.title(productName)}</h1>
            <p className="mt-1 font-medium text-reed lg:hidden">{t.connect.tagline}</p>
            <p className="mt-2 text-ink-soft">{t.connect.lead}</p>
            {code && <p className="mt-3 font-medium text-reed text-sm">{t.connect.referral(code)}</p>}
            <div className="mt-6 space-y-3 lg:mt-8">
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
            <Notice tone="warning" title={t.risk.title} className="mt-2">
              {t.risk.body(inVault)}
            </Notice>
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
      </div>
      <div className="mx-auto min-h-dvh max-w-6xl px-4 py-10 sm:px-6 lg:py-14">
        <Later fallback={null}>
          <Introduction />
        </Later>
      </div>
      {problem && problem.kind !== 'rejected' && (
        <Suspense>
          <ConnectAlert problem={problem} onClose={() => setProblem(null)} />
        </Suspense>
      )}
    </main>
  )
}

function Pledge({ productName }: { productName: string }) {
  return (
    <div className="relative hidden overflow-hidden bg-deep text-white lg:block">
      <Landscape className="absolute inset-x-0 bottom-0 w-full" />
      <div className="relative flex flex-col p-12 xl:p-16">
        <p className="flex items-center gap-3 font-semibold text-lg">
          <Logo className="size-9" />
          {productName}
        </p>
        <p className="mt-10 max-w-md font-semibold text-3xl tracking-tight">{t.connect.tagline}</p>
        <ul className="mt-8 max-w-md space-y-5">
          {t.connect.points.map(({ title, body }) => (
            <li key={title}>
              <p className="font-semibold">{title}</p>
              <p className="mt-0.5 text-sm text-white/75">{body}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
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
    { to: '/watch', label: t.nav.watch },
    { to: '/manual', label: t.nav.manual },
  ]
}
