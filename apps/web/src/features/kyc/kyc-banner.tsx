import { Banner, Button } from '@pagora/ui'
import { Clock, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../accounts/index.ts'
import { KycDialog } from './kyc-dialog.tsx'

const TEXTS = {
  none: 'Complete a verificação de identidade para acessar todos os recursos.',
  refused:
    'Não conseguimos confirmar sua identidade. Envie os documentos novamente para acessar todos os recursos.',
  pending: 'Sua identidade está em análise. Enquanto isso, deixe seus produtos prontos.',
}

export const KycBanner = ({ kyc }: { kyc: User['kyc'] }) => {
  const [open, setOpen] = useState(false)
  if (kyc === 'approved') return null
  const Icon = kyc === 'pending' ? Clock : ShieldCheck
  return (
    <>
      <Banner
        label="Verificação de identidade"
        icon={<Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />}
        action={kyc !== 'pending' && <Button onClick={() => setOpen(true)}>Verificar agora</Button>}
      >
        {TEXTS[kyc ?? 'none']}
      </Banner>
      <KycDialog open={open} onOpenChange={setOpen} />
    </>
  )
}
