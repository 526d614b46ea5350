import { Redirect, Route, Switch } from 'wouter'
import { Account } from '../features/accounts/index.ts'
import { ComingSoonPage } from '../pages/coming-soon-page.tsx'
import { DashboardPage } from '../pages/dashboard-page.tsx'
import { SettingsPage } from '../pages/settings-page.tsx'
import { SellerShell } from './shell/seller-shell.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

export const SellerArea = () => (
  <Account loading={<ShellSkeleton />}>
    <SellerShell>
      <Switch>
        <Route path="/dashboard" component={DashboardPage} />
        <Route path="/dashboard/settings" component={SettingsPage} />
        <Route path="/dashboard/:page">{({ page }) => <ComingSoonPage page={page} />}</Route>
        <Route>
          <Redirect to="/dashboard" replace />
        </Route>
      </Switch>
    </SellerShell>
  </Account>
)
