import { useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import { LogOut, MonitorX } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { liveStatus } from '../../api/client.ts'
import { failureText } from '../../api/failure.ts'
import { graphql } from '../../api/graphql.ts'
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
import { LanguageSwitch, ThemeToggle } from './switches.tsx'

const memberLinks = [
  { to: '/', label: t.nav.home },
  { to: '/dashboard', label: t.nav.dashboard },
  { to: '/deposit', label: t.nav.deposit },
  { to: '/withdraw', label: t.nav.withdraw },
  { to: '/nfts', label: t.nav.nfts },
  { to: '/about', label: t.nav.about },
  { to: '/transparency', label: t.nav.transparency },
]
/** Below the others in the menu of a phone; elsewhere the pages and the footer lead there. */
const menuLinks = [
  { to: '/statement', label: t.nav.statement },
  { to: '/prize-pool', label: t.nav.prizePool },
  { to: '/manual', label: t.nav.manual },
]
/** What is open without a wallet. */
const guestLinks = [
  { to: '/transparency', label: t.nav.transparency },
  { to: '/watch', label: t.nav.watch },
  { to: '/manual', label: t.nav.manual },
]

/** The bar above every page: where one can go, who one is, and the way out. */
export function Navbar() {
  const { productName, demo } = useConfig()
  const [open, setOpen] = useMenu()
  const connected = useStore(walletStore).status === 'connected'
  const links = connected ? memberLinks : guestLinks

  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4 sm:px-6">
        <Link to="/" className="mr-2 flex items-center gap-2.5 font-semibold text-lg tracking-tight">
          <Logo className="size-7" />
          {productName}
        </Link>
        {demo && (
          <span title={t.nav.demoTitle} className="max-sm:hidden lg:max-xl:hidden">
            <Badge tone="good">{t.nav.demo}</Badge>
          </span>
        )}
        <nav aria-label={t.nav.main} className="hidden lg:block">
          <ul className="flex">
            {links.map((link) => (
              <li key={link.to}>
                <NavLink to={link.to} end className={({ isActive }) => linkClass(isActive)}>
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <div className="hidden lg:block">
            <Account />
          </div>
          <ThemeToggle />
          <MenuButton menu="mobile-menu" open={open} onChange={setOpen} />
        </div>
      </div>
      {open && (
        <div
          id="mobile-menu"
          className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-t px-4 pt-2 pb-5 lg:hidden"
        >
          <nav aria-label={t.nav.main}>
            <ul className="grid grid-cols-2 gap-x-2">
              {[...links, ...(connected ? menuLinks : [])].map((link) => (
                <li key={link.to}>
                  <NavLink
                    to={link.to}
                    end
                    className={({ isActive }) => `${linkClass(isActive)} block py-3! text-base!`}
                  >
                    {link.label}
                  </NavLink>
                </li>
              ))}
            </ul>
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
function Account({ stacked }: { stacked?: boolean }) {
  const connected = useStore(walletStore).status === 'connected'
  const { pathname, search } = useLocation()
  if (connected) return <AccountPanel stacked={stacked ?? false} />
  return (
    <ButtonLink to="/" state={{ from: pathname + search }} size="small" wide={stacked ?? false}>
      {t.nav.connect}
    </ButtonLink>
  )
}

function linkClass(active: boolean): string {
  return navLinkClass(active, 'whitespace-nowrap px-2.5 py-2 xl:px-3')
}

const AccountQuery = graphql(`
  query Account($address: Address!) {
    wallet(address: $address) { address referralCode }
  }
`)

/** Who is connected, with the referral code, and the way out. */
function AccountPanel({ stacked = false }: { stacked?: boolean }) {
  const { address } = useStore(walletStore)
  const { socket } = useStore(liveStatus)
  const { data } = useQuery(AccountQuery, { variables: { address: address ?? '' }, skip: !address })
  if (!address) return null
  const code = data?.wallet.referralCode
  const live = socket === 'open' ? t.nav.live : t.nav.polling
  return (
    <div className={clsx('flex', stacked ? 'flex-col gap-2' : 'items-center gap-1 xl:gap-2')}>
      <div className="flex items-center gap-2 rounded-control border border-line px-3 py-1.5 text-sm leading-tight">
        <span
          role="img"
          aria-label={live}
          title={live}
          className={clsx('size-2 shrink-0 rounded-full', socket === 'open' ? 'bg-reed' : 'bg-sand')}
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
      <Button
        look={stacked ? 'secondary' : 'quiet'}
        className={stacked ? undefined : 'px-2! xl:px-3!'}
        title={t.nav.disconnect}
        onClick={() => wallet().then(({ disconnect }) => disconnect())}
      >
        <LogOut aria-hidden className="size-4" />
        <span className={stacked ? undefined : 'sr-only'}>{t.nav.disconnect}</span>
      </Button>
      <Button
        look={stacked ? 'secondary' : 'quiet'}
        className={stacked ? undefined : 'px-2! xl:px-3!'}
        title={t.nav.signOutEverywhere}
        onClick={signOutEverywhere}
      >
        <MonitorX aria-hidden className="size-4" />
        <span className={stacked ? undefined : 'sr-only'}>{t.nav.signOutEverywhere}</span>
      </Button>
    </div>
  )
}

async function signOutEverywhere(): Promise<void> {
  try {
    await (await wallet()).disconnectEverywhere()
  } catch (error) {
    if (!isUserRejection(error)) notify('error', failureText(error, t))
  }
}
