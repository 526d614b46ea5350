import {
  ArrowUpFromLine,
  ChartNoAxesColumn,
  LayoutDashboard,
  type LucideIcon,
  Package,
  PanelsTopLeft,
  Plug,
  Settings,
} from 'lucide-react'

export interface Entry {
  label: string
  path: string
  Icon: LucideIcon
}

export const ENTRIES: Entry[] = [
  { label: 'Dashboard', path: '/dashboard', Icon: LayoutDashboard },
  { label: 'Vendas', path: '/dashboard/sales', Icon: ChartNoAxesColumn },
  { label: 'Produtos', path: '/dashboard/products', Icon: Package },
  { label: 'Saque', path: '/dashboard/transfers', Icon: ArrowUpFromLine },
  { label: 'Checkout', path: '/dashboard/checkout', Icon: PanelsTopLeft },
  { label: 'Integrações', path: '/dashboard/integrations', Icon: Plug },
  { label: 'Configurações', path: '/dashboard/settings', Icon: Settings },
]
