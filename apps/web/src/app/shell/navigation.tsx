import { classes, Tooltip } from '@pagora/ui'
import { LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useLogout } from '../../features/accounts/index.ts'
import { ENTRIES } from './entries.ts'

const ROW =
  'flex h-11 w-full items-center gap-3.5 rounded px-3.5 text-[15px] transition-colors duration-150 lg:h-10 lg:text-sm'

export interface NavigationProps {
  /** Icons alone; the names come as tooltips and stay readable for screen readers. */
  narrow?: boolean
  onNavigate?: () => void
}

export const Navigation = ({ narrow = false, onNavigate }: NavigationProps) => {
  const [path] = useLocation()
  const logout = useLogout()
  const isHere = (entry: string) => path === entry || (entry !== '/dashboard' && path.startsWith(`${entry}/`))
  const name = (label: string) => <span className={classes(narrow && 'sr-only')}>{label}</span>

  return (
    <nav aria-label="Menu principal">
      <ul className="space-y-0.5">
        {ENTRIES.map(({ label, path: to, Icon }) => (
          <li key={to}>
            <Tooltip text={label} disabled={!narrow}>
              <Link
                to={to}
                aria-current={isHere(to) ? 'page' : undefined}
                {...(onNavigate && { onClick: onNavigate })}
                className={classes(
                  ROW,
                  isHere(to)
                    ? 'bg-accent-soft font-medium text-accent'
                    : 'text-ink-soft hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
                {name(label)}
              </Link>
            </Tooltip>
          </li>
        ))}
        <li>
          <Tooltip text="Sair" disabled={!narrow}>
            <button
              type="button"
              onClick={() => void logout()}
              className={classes(ROW, 'text-ink-soft hover:bg-sunken hover:text-ink')}
            >
              <LogOut className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
              {name('Sair')}
            </button>
          </Tooltip>
        </li>
      </ul>
    </nav>
  )
}
