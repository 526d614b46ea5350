import { Button, buttonClasses, Card } from '@pagora/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { useUser } from '../accounts/index.ts'
import { KycDialog } from '../kyc/index.ts'
import { FirstSaleStep } from './first-sale-step.tsx'

/** What a seller who has not sold yet sees: the way to the first sale, and where they stand on it. */
export const FirstSale = () => {
  const { kyc } = useUser()
  const [verifying, setVerifying] = useState(false)
  const verified = kyc === 'approved'
  return (
    <Card aria-labelledby="first-sale">
      <h2 id="first-sale" className="px-5 pt-6 text-lg font-semibold tracking-tight sm:px-8 sm:pt-8">
        Três passos até a sua primeira venda
      </h2>
      <ol className="px-5 pt-3 pb-3 sm:px-8 sm:pb-5">
        <FirstSaleStep
          number={1}
          title="Verifique sua identidade"
          state={verified ? 'done' : kyc === 'pending' ? 'waiting' : 'next'}
          action={
            <Button variant="secondary" onClick={() => setVerifying(true)}>
              Ver o que é preciso
            </Button>
          }
        >
          Documento e selfie. É o que permite receber pagamentos.
        </FirstSaleStep>
        <FirstSaleStep
          number={2}
          title="Crie um produto"
          state={verified || kyc === 'pending' ? 'next' : 'todo'}
          action={
            <Link to="/dashboard/products" className={buttonClasses('secondary')}>
              Ir para Produtos
            </Link>
          }
        >
          Curso, e-book, template ou mentoria: dê um nome e um preço.
        </FirstSaleStep>
        <FirstSaleStep
          number={3}
          title="Compartilhe seu checkout"
          state="todo"
          action={
            <Link to="/dashboard/checkout" className={buttonClasses('secondary')}>
              Ir para Checkout
            </Link>
          }
        >
          Um link seu, com as suas cores. Quem compra paga por Pix em segundos.
        </FirstSaleStep>
      </ol>
      <KycDialog open={verifying} onOpenChange={setVerifying} />
    </Card>
  )
}
