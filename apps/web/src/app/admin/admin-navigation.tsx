import { classes } from '@pagora/ui'
import { LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useAdminLogout } from '../../features/master/index.ts'
import { ADMIN_PAGES } from './pages.ts'

const ROW =
  'flex h-11 w-full items-center gap-3 rounded px-3 text-[15px] transition-colors duration-150 lg:h-9 lg:text-sm'

export const AdminNavigation = ({ onNavigate }: { onNavigate?: () => void }) => {
  const [here] = useLocation()
  const logout = useAdminLogout()
  return (
    <nav aria-label="Menu da administração">
      <ul className="space-y-0.5">
        {ADMIN_PAGES.flatMap(({ path, title, Icon }) =>
          Icon ? (
            <li key={path}>
              <Link
                to={path}
                aria-current={here === path ? 'page' : undefined}
                {...(onNavigate && { onClick: onNavigate })}
                className={classes(
                  ROW,
                  here === path
                    ? 'bg-accent-soft font-medium text-accent'
                    : 'text-ink-soft hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
                {title}
              </Link>
            </li>
          ) : (
            []
          ),
        )}
        <li>
          <button
            type="button"
            onClick={() => void logout()}
            className={classes(ROW, 'text-ink-soft hover:bg-sunken hover:text-ink')}
          >
            <LogOut className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
            Sair
          </button>
        </li>
      </ul>
    </nav>
  )
}
