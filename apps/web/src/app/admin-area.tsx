import { Redirect, Route, Switch } from 'wouter'
import { AdminSession } from '../features/master/index.ts'
import { AdminPlaceholderPage } from '../pages/admin-placeholder-page.tsx'
import { AdminShell } from './admin/admin-shell.tsx'
import { ADMIN_PAGES } from './admin/pages.ts'

export const AdminArea = () => (
  <AdminSession loading={null}>
    <AdminShell>
      <Switch>
        {ADMIN_PAGES.map(({ path, title, text }) => (
          <Route key={path} path={path}>
            <AdminPlaceholderPage title={title} text={text} />
          </Route>
        ))}
        <Route>
          <Redirect to="/dashboardmaster" replace />
        </Route>
      </Switch>
    </AdminShell>
  </AdminSession>
)
