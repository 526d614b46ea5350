import { buttonClasses, EmptyState } from '@pagora/ui'
import { Hourglass } from 'lucide-react'
import { Link, Redirect } from 'wouter'
import { PageHeading } from '../app/page-heading.tsx'

const PAGES: Record<string, [title: string, text: string]> = {
  sales: ['Vendas', 'Cada venda, com quem comprou, quanto foi e em que pé está.'],
  products: ['Produtos', 'Seus cursos, e-books, templates e mentorias, com nome e preço.'],
  transfers: ['Saque', 'Seu saldo na sua chave Pix, quando você pedir.'],
  checkout: ['Checkout', 'A página onde seus clientes pagam, com as suas cores e a sua marca.'],
  integrations: ['Integrações', 'Suas chaves de API, webhooks e as ferramentas que você já usa.'],
  history: ['Histórico', 'Tudo o que entrou e saiu da sua conta, linha por linha.'],
  help: ['Ajuda', 'Respostas para o dia a dia e um jeito fácil de falar com a gente.'],
}

/** Holds a page's place until it is built. */
export const ComingSoonPage = ({ page }: { page: string }) => {
  const [title, text] = PAGES[page] ?? []
  if (!title) return <Redirect to="/dashboard" replace />
  return (
    <>
      <PageHeading title={title} />
      <EmptyState
        icon={<Hourglass className="size-8" strokeWidth={1.5} aria-hidden="true" />}
        title="Em breve"
        action={
          <Link to="/dashboard" className={buttonClasses('secondary')}>
            Voltar ao dashboard
          </Link>
        }
      >
        {text}
      </EmptyState>
    </>
  )
}
