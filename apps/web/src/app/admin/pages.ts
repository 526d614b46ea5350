import {
  ArrowUpFromLine,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  Trophy,
  Users,
} from 'lucide-react'

interface AdminPage {
  path: string
  title: string
  text: string
  /** Absent where a page is not in the menu. */
  Icon?: LucideIcon
}

const ROOT = '/dashboardmaster'

export const ADMIN_PAGES: AdminPage[] = [
  {
    path: ROOT,
    title: 'Dashboard',
    text: 'Volume, taxas e conversão, e as últimas transações.',
    Icon: LayoutDashboard,
  },
  { path: `${ROOT}/users`, title: 'Usuários', text: 'Quem vende, com status e taxas.', Icon: Users },
  { path: `${ROOT}/transactions`, title: 'Transações', text: 'Tudo o que entrou e saiu.', Icon: ReceiptText },
  {
    path: `${ROOT}/withdrawal`,
    title: 'Saques',
    text: 'Pedidos de saque para decidir.',
    Icon: ArrowUpFromLine,
  },
  { path: `${ROOT}/topproducts`, title: 'Top produtos', text: 'O que mais vende.', Icon: Trophy },
  { path: `${ROOT}/kyc`, title: 'KYC', text: 'Documentos e selfies para conferir.', Icon: ShieldCheck },
  { path: `${ROOT}/acquirers`, title: 'Adquirentes', text: 'Por onde o dinheiro passa.' },
  { path: `${ROOT}/fees`, title: 'Taxas', text: 'O que cada venda e cada saque custam.' },
  { path: `${ROOT}/settings`, title: 'Configurações', text: 'Quem é o administrador, e o que foi alterado.' },
]
