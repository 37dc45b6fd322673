import { useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import { LogOut, MonitorX } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { graphql } from '../../api/graphql.ts'
import { liveStatus } from '../../api/live-status.ts'
import { inPassing, useTask } from '../../api/use-task.ts'
import { useConfig } from '../../config/config-context.tsx'
import { shortAddress } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { MenuButton, navLinkClass, useMenu } from '../../ui/menu.tsx'
import { notify } from '../../ui/notify.ts'
import { Logo } from '../../ui/problem.tsx'
import { wallet } from '../../wallet/wallet.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { walletStore } from '../../wallet/wallet-state.ts'
import { LanguageSwitch, OpenLinks, openPages, ThemeToggle } from './switches.tsx'

const memberLinks = [
  { to: '/', label: t.nav.home },
  { to: '/dashboard', label: t.nav.dashboard },
  { to: '/deposit', label: t.nav.deposit },
  { to: '/withdraw', label: t.nav.withdraw },
  { to: '/nfts', label: t.nav.nfts },
  { to: '/statement', label: t.nav.statement },
  { to: '/prize-pool', label: t.nav.prizePool },
  { to: '/about', label: t.nav.about },
  { to: '/transparency', label: t.nav.transparency },
]
/** Below the others in the menu of a phone; elsewhere the footer leads there. */
const menuLinks = [{ to: '/manual', label: t.nav.manual }]

/** The bar above every page: where one can go, who one is, and the way out. */
export function Navbar() {
  const { productName, demo } = useConfig()
  const [open, setOpen] = useMenu()
  const connected = useStore(walletStore).status === 'connected'
  const links = connected ? memberLinks : openPages()

  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-3 px-4 sm:px-6">
        <Link to="/" className="flex min-h-control items-center gap-2.5 font-semibold text-lg tracking-tight">
          <Logo className="size-7" />
          {productName}
        </Link>
        {demo && (
          <span title={t.nav.demoTitle} className="max-sm:hidden xl:max-2xl:hidden">
            <Badge tone="good">{t.nav.demo}</Badge>
          </span>
        )}
        <nav aria-label={t.nav.main} className="hidden xl:block">
          <NavLinks links={links} className="flex" />
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <div className="hidden xl:block">
            <Account />
          </div>
          <ThemeToggle />
          <MenuButton menu="mobile-menu" open={open} onChange={setOpen} />
        </div>
      </div>
      {open && (
        <div
          id="mobile-menu"
          className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-t px-4 pt-2 pb-5 xl:hidden"
        >
          <nav aria-label={t.nav.main}>
            <NavLinks
              links={[...links, ...(connected ? menuLinks : [])]}
              className="grid grid-cols-2 gap-x-2"
              look="block py-3! text-base!"
            />
          </nav>
          <div className="mt-3 space-y-3 border-line border-t pt-4">
            <LanguageSwitch />
            <Account stacked />
          </div>
        </div>
      )}
    </header>
  )
}

/** Who is connected, or the way to the connect screen, which leads back here. */
function Account({ stacked = false }: { stacked?: boolean }) {
  const connected = useStore(walletStore).status === 'connected'
  const { pathname, search } = useLocation()
  if (connected) return <AccountPanel stacked={stacked} />
  return (
    <ButtonLink to="/" state={{ from: pathname + search }} size="small" wide={stacked}>
      {t.nav.connect}
    </ButtonLink>
  )
}

function NavLinks(i: { links: readonly (typeof memberLinks)[number][]; className: string; look?: string }) {
  const look = clsx('whitespace-nowrap px-2 py-2 2xl:px-3', i.look)
  return (
    <ul className={i.className}>
      {i.links.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end className={({ isActive }) => navLinkClass(isActive, look)}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

const AccountQuery = graphql(`
  query Account($address: Address!) {
    wallet(address: $address) { address referralCode }
  }
`)

/** Who is connected, with the referral code, and the way out. */
function AccountPanel({ stacked }: { stacked: boolean }) {
  const { address } = useStore(walletStore)
  const { pushed } = useStore(liveStatus)
  const { data } = useQuery(AccountQuery, { variables: { address: address ?? '' }, skip: !address })
  if (!address) return null
  const code = data?.wallet.referralCode
  const live = pushed ? t.nav.live : t.nav.polling
  return (
    <div className={clsx('flex', stacked ? 'flex-col gap-2' : 'items-center gap-0.5')}>
      <div className="flex items-center gap-2 rounded-control border border-line px-3 py-1.5 text-sm leading-tight">
        <span
          role="img"
          aria-label={live}
          title={live}
          className={clsx('size-2 shrink-0 rounded-full', pushed ? 'bg-reed' : 'bg-sand')}
        />
        <span>
          <span className="figures block font-medium" title={address}>
            <span className="sr-only">{t.nav.connectedAs}: </span>
            {shortAddress(address)}
          </span>
          {code && (
            <span className="block whitespace-nowrap text-ink-faint text-xs">
              {t.nav.referralCode}: <span className="font-medium text-ink-soft">{code}</span>
            </span>
          )}
        </span>
      </div>
      {[
        { label: t.nav.disconnect, icon: LogOut, leave: async () => (await wallet()).disconnect() },
        { label: t.nav.signOutEverywhere, icon: MonitorX, leave: signOutEverywhere },
      ].map(({ label, icon, leave }) => (
        <Button
          key={label}
          look={stacked ? 'secondary' : 'quiet'}
          className={stacked ? undefined : 'px-2!'}
          icon={icon}
          title={label}
          onClick={leave}
        >
          <span className={stacked ? undefined : 'sr-only'}>{label}</span>
        </Button>
      ))}
    </div>
  )
}

async function signOutEverywhere(): Promise<void> {
  try {
    await (await wallet()).disconnectEverywhere()
  } catch (error) {
    if (!isUserRejection(error)) inPassing(error)
  }
}

/** Reading works on any chain, acting does not: says so and offers the way back. */
export function WrongChainBanner() {
  const { chainId, chainName } = useConfig()
  const state = useStore(walletStore)
  const { busy, run } = useTask((error) => {
    if (!isUserRejection(error)) notify('error', t.connect.switchFailed(state.walletName, chainName))
    return null
  })
  if (state.chainId === null || state.chainId === chainId) return null

  const switchChain = () => run(async () => (await wallet()).switchChain())

  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-sand-soft px-4 py-2.5 text-center text-sm"
    >
      <span className="font-medium text-sand">{t.nav.wrongChain(chainName)}</span>
      <Button size="small" look="secondary" busy={busy} onClick={switchChain}>
        {t.nav.switchChain(chainName)}
      </Button>
    </div>
  )
}

export function Footer() {
  const { productName, chainName } = useConfig()
  return (
    <footer className="border-line border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-1 px-4 py-6 text-ink-faint text-xs sm:px-6">
        <p>
          {productName} · {chainName}
        </p>
        <p>{t.nav.footer}</p>
        <nav aria-label={t.nav.more}>
          <OpenLinks className="" linkClass="font-medium text-ink-soft" />
        </nav>
        <LanguageSwitch />
      </div>
    </footer>
  )
}
