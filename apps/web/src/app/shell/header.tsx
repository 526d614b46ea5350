import { Wordmark } from '@pagora/ui'
import type { User } from '../../features/accounts/index.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'

export const Header = ({ user }: { user: User }) => (
  <header className="sticky top-0 z-20 flex h-16 items-center gap-2 border-b border-line bg-paper px-4 sm:px-6 lg:px-8">
    <MobileMenu user={user} />
    <Wordmark className="h-6 lg:hidden" />
    <div className="ml-auto flex items-center gap-3">
      {user.admin && (
        <span className="rounded-full border border-line-strong px-2.5 py-0.5 text-[13px] font-medium">
          Admin
        </span>
      )}
      <ProfileMenu user={user} />
    </div>
  </header>
)
