import { Menu, MenuButton, MenuHeading, MenuItem, MenuItems, MenuSection, MenuSeparator } from '@headlessui/react'
import { CheckIcon } from '@heroicons/react/16/solid'
import { UserCircleIcon } from '@heroicons/react/24/outline'
import type { SessionUser } from '@promptery/contract/accounts/users'
import { shownName } from '@promptery/contract/shown-name'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/format.ts'
import { useNavigate } from '../../../lib/navigation/navigation.ts'
import { showPageNotice } from '../../../lib/page-notice.ts'
import { useSession } from '../../../lib/session/session.ts'
import { signOut } from '../../../lib/session/session-api.ts'
import { chooseTheme, THEME_CHOICES, type ThemeChoice, useThemeChoice } from '../../../lib/theme.ts'
import { paths } from '../../../paths.ts'
import { iconButtonClass } from '../../../ui/actions/icon-button-class.ts'
import { ButtonCount } from './Count.tsx'
import { userMenuName } from './user-menu-name.ts'

const ITEM = 'flex min-h-11 w-full items-center rounded-md px-3 text-small text-fg outline-none data-focus:bg-line'

const SIGN_OUT_PENDING =
  'You are signed out here, but the server could not be told. This browser will tell it as soon as it can; until then, do not leave it to others.'

const THEME_NAMES: Record<ThemeChoice, string> = { system: 'System', light: 'Light', dark: 'Dark' }

const accountLinks = [
  { to: paths.profile, label: 'Your Profile' },
  { to: paths.library, label: 'Your Library' },
  { to: paths.listings, label: 'Your Listings' },
  { to: paths.account, label: 'Your Account' },
]
const adminLinks = [
  { to: paths.admin, label: 'Shop desk' },
  { to: paths.adminApproval, label: 'Approvals' },
  { to: paths.adminTransactions, label: 'All transactions' },
  { to: paths.adminSettings, label: 'Shop settings' },
]

/** A pointer, or a key that focuses the first or last item. */
export type OpenedBy = 'pointer' | 'Enter' | 'ArrowDown' | 'ArrowUp'

type Counts = { newNotifications: number; waits: number }
type Props = Counts & { openedBy: OpenedBy }

/** Links of the account, and the theme. Initially open. */
export default function UserMenu({ openedBy, ...counts }: Props) {
  const { user } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const open = useEffectEvent(() => {
    if (button.current?.getAttribute('aria-expanded') === 'true') return
    if (openedBy === 'pointer') button.current?.click()
    else button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: openedBy, bubbles: true }))
  })
  useEffect(() => open(), [])
  return (
    <Menu as="div" className="relative">
      <MenuButton ref={button} aria-label={userMenuName(counts.waits)} className={iconButtonClass('group')}>
        <UserCircleIcon className="size-6.5" aria-hidden="true" />
        <ButtonCount count={counts.waits} />
      </MenuButton>
      <MenuItems
        transition
        modal={false}
        className="absolute end-0 mt-2 max-h-[calc(100dvh-5rem)] w-60 origin-top-right overflow-y-auto rounded-lg bg-raised p-1.5 shadow-pop transition duration-100 outline-none data-closed:pointer-events-none data-closed:scale-97 data-closed:opacity-0"
      >
        {user ? <AccountItems user={user} {...counts} /> : <VisitorItems />}
        <MenuSeparator className="my-1.5 h-px bg-line" />
        <ThemeItems />
      </MenuItems>
    </Menu>
  )
}

function AccountItems({ user, newNotifications, waits }: Counts & { user: SessionUser }) {
  const navigate = useNavigate()
  const leave = async () => {
    if (!(await signOut())) showPageNotice({ about: 'sign-out', tone: 'danger', content: SIGN_OUT_PENDING })
    await navigate(paths.home)
  }
  return (
    <MenuSection>
      <MenuHeading className="truncate px-3 py-2 text-mini text-faint">
        Signed in as <bdi>{shownName(user)}</bdi>
      </MenuHeading>
      {accountLinks.map(({ to, label }) => (
        <MenuItem key={to}>
          <Link to={to} className={ITEM}>
            {label}
          </Link>
        </MenuItem>
      ))}
      <MenuItem>
        <Link to={paths.notifications} className={ITEM}>
          Notifications
          <ItemCount count={newNotifications} of="new" />
        </Link>
      </MenuItem>
      {user.role === 'admin' &&
        adminLinks.map(({ to, label }) => (
          <MenuItem key={to}>
            <Link to={to} className={ITEM}>
              {label}
              {to === paths.admin && <ItemCount count={waits} of="to do" />}
            </Link>
          </MenuItem>
        ))}
      <MenuItem>
        <Link to={paths.home} className={ITEM}>
          Settings
        </Link>
      </MenuItem>
      <MenuItem>
        <button type="button" className={ITEM} onClick={leave}>
          Sign out
        </button>
      </MenuItem>
    </MenuSection>
  )
}

function ItemCount({ count, of }: { count: number; of: string }) {
  if (count === 0) return null
  return (
    <span className="ms-auto rounded-full bg-accent px-2 text-mini font-semibold text-on-accent tabular-nums">
      {formatNumber(count)}
      <span className="sr-only"> {of}</span>
    </span>
  )
}

function VisitorItems() {
  return (
    <MenuSection>
      <MenuItem>
        <Link to={paths.signIn} className={ITEM}>
          Sign In
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to={paths.signUp} className={ITEM}>
          Sign Up
        </Link>
      </MenuItem>
    </MenuSection>
  )
}

function ThemeItems() {
  const chosen = useThemeChoice()
  return (
    <MenuSection>
      <MenuHeading className="px-3 pt-1.5 pb-1 text-mini text-faint">Theme</MenuHeading>
      {THEME_CHOICES.map((choice) => (
        <MenuItem key={choice}>
          <button type="button" className={ITEM} onClick={() => chooseTheme(choice)}>
            {THEME_NAMES[choice]}
            {choice === chosen && (
              <>
                <span className="sr-only">, chosen</span>
                <CheckIcon className="ms-auto size-4 text-accent-text" aria-hidden="true" />
              </>
            )}
          </button>
        </MenuItem>
      ))}
    </MenuSection>
  )
}
