import { clsx } from 'clsx'
import { LoaderCircle, WalletMinimal } from 'lucide-react'
import { Fragment, Suspense, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { useConfig } from '../../config/config-context.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { safeStorage } from '../../platform/safe-storage.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Logo } from '../../ui/problem.tsx'
import type { ConnectFailure, ConnectProblem } from '../../wallet/connect-problem.ts'
import { keptReferralCode } from '../../wallet/referral-code.ts'
import { wallet } from '../../wallet/wallet.ts'
import { type WalletOption, walletStore } from '../../wallet/wallet-state.ts'
import { LanguageSwitch, OpenLinks, ThemeToggle } from '../navigate/switches.tsx'

const ConnectAlert = lazyPart(
  // What cannot be reached may be the server that holds the dialog itself.
  () => import('./connect-alert.tsx').catch(() => ({ ConnectAlert: PlainAlert })),
  'ConnectAlert',
)
const Introduction = lazyPart(() => import('./introduction.tsx'), 'Introduction')
const AnnounceBanner = lazyPart(() => import('../announce/announce-banner.tsx'), 'AnnounceBanner')
const CoverageProof = lazyPart(() => import('./introduction.tsx'), 'CoverageProof')
const DEMO = 'polder.demo'
const OTHER_DEVICE = 'org.walletconnect'

/** The screen of everybody without a connected wallet, on every path. */
export function ConnectScreen() {
  const { productName, chainName, inVault } = useConfig()
  const { status, options, step } = useStore(walletStore)
  const [problem, setProblem] = useState<ConnectProblem | null>(null)
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
      <Later fallback={null}>
        <AnnounceBanner />
      </Later>
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
            <p className="text-ink-soft text-sm lg:hidden">{t.connect.taglineMeans}</p>
            <p className="mt-2 text-ink-soft">{t.connect.lead}</p>
            {code && <p className="mt-3 font-medium text-reed text-sm">{t.connect.referral(code)}</p>}
            <div className="mt-6 space-y-3 lg:mt-8">
              {options.map((option, index) => (
                <Fragment key={option.id}>
                  {index === 1 && (
                    <p className="flex items-center gap-3 text-ink-faint text-xs before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
                      {t.connect.or}
                    </p>
                  )}
                  <WalletButton option={option} first={index === 0} onClick={() => connect(option)} />
                </Fragment>
              ))}
            </div>
            <p role="status" className="mt-4 min-h-11 text-ink-soft text-sm">
              {connecting && step
                ? stepText(step, chainName)
                : problem?.kind === 'rejected'
                  ? t.connect.rejected
                  : t.connect.note(chainName)}
            </p>
            <div className="mt-2 min-h-15">
              <Later fallback={null}>
                <CoverageProof />
              </Later>
            </div>
            <Notice tone="warning" title={t.risk.title} className="mt-2">
              {t.risk.body(inVault)}
            </Notice>
            <OpenLinks className="mt-4 text-sm" linkClass="font-medium text-ink-soft" />
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
      <img src="/landscape.svg" alt="" className="absolute inset-x-0 bottom-0 w-full" />
      {/* The text ends above the mill of the landscape, whatever the width. */}
      <div className="relative flex flex-col px-12 pt-12 pb-[48%] xl:px-16 xl:pt-16">
        <p className="flex items-center gap-3 font-semibold text-lg">
          <Logo className="size-9" />
          {productName}
        </p>
        <p className="mt-10 max-w-md font-semibold text-3xl tracking-tight">{t.connect.tagline}</p>
        <p className="mt-2 max-w-md text-sm text-white/75">{t.connect.taglineMeans}</p>
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

function subtitleOf(id: string, chainName: string): string {
  const { demoSubtitle, otherDeviceSubtitle, subtitle } = t.connect
  return id === DEMO ? demoSubtitle : id === OTHER_DEVICE ? otherDeviceSubtitle : subtitle(chainName)
}

function stepText(step: keyof typeof t.connect.steps, chainName: string): string {
  const text = t.connect.steps[step]
  return typeof text === 'function' ? text(chainName) : text
}

/** Connects one wallet; both of its lines are its name. */
function WalletButton(i: { option: WalletOption; first: boolean; onClick(): void }) {
  const { chainName, demo } = useConfig()
  const { status, connectingTo } = useStore(walletStore)
  const { id, icon, name } = i.option
  const connecting = connectingTo === id
  const disabled = status === 'connecting'
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={i.onClick}
      className={clsx(
        'flex w-full items-center gap-4 rounded-card px-4 py-3.5 text-left transition-colors disabled:cursor-not-allowed',
        disabled && !connecting && 'opacity-55',
        (demo ? id === DEMO : i.first)
          ? 'bg-water text-on-water not-disabled:hover:bg-water-strong'
          : 'border border-line bg-surface not-disabled:hover:border-line-strong',
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-control bg-black/10">
        {connecting ? (
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
        ) : icon ? (
          <img src={icon} alt="" className="size-10" />
        ) : (
          <WalletMinimal aria-hidden className="size-5" />
        )}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">
          {connecting ? t.connect.connecting : t.connect.button(name)}
        </span>
        <span className="block text-sm opacity-80">{subtitleOf(id, chainName)}</span>
      </span>
    </button>
  )
}

/** Says why the connect failed with nothing but what the first view has. */
function PlainAlert({ problem, onClose }: { problem: ConnectFailure; onClose(): void }) {
  const id = useId()
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-card border border-line bg-surface p-6 shadow-high"
    >
      <h2 id={`${id}-title`} className="font-semibold text-lg">
        {problem.title}
      </h2>
      <p id={`${id}-text`} className="mt-1.5 mb-4 text-ink-soft">
        {problem.text}
      </p>
      <Button onClick={onClose}>{t.common.ok}</Button>
    </div>
  )
}
