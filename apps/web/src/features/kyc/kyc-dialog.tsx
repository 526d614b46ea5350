import { Alert, Button, Dialog, ProgressBar } from '@pagora/ui'
import { type ReactNode, useState } from 'react'
import { KycIntro } from './kyc-intro.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { useKycStatus, useRefreshAccount } from './queries.ts'
import { sendPhotos } from './send-photos.ts'

type Step = 'intro' | 'document' | 'selfie' | 'review'

const TEXTS: Record<Step, string> = {
  intro: 'A lei pede que a gente saiba quem recebe. Separe o que vai precisar:',
  document: 'Fotografe a frente do documento, inteira e legível.',
  selfie: 'Agora uma foto sua, de frente e sem óculos escuros.',
  review: 'Recebemos suas imagens. Avisamos por e-mail assim que a análise terminar.',
}

export interface KycDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const KycDialog = ({ open, onOpenChange }: KycDialogProps) => {
  const sent = useKycStatus(open).data?.status === true
  const refresh = useRefreshAccount()
  const [reached, setStep] = useState<Step>('intro')
  const [document, setDocument] = useState<File | null>(null)
  const [selfie, setSelfie] = useState<File | null>(null)
  /** From 0 to 1 while the photos are on their way. */
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const step = sent ? 'review' : reached

  const send = async () => {
    if (!document || !selfie) return
    setFault(null)
    setShare(0)
    const wrong = await sendPhotos({ document, selfie }, setShare)
    setShare(null)
    if (wrong) return setFault(wrong)
    setStep('review')
    await refresh()
  }

  const actions: Record<Step, ReactNode> = {
    intro: <Button onClick={() => setStep('document')}>Começar</Button>,
    document: (
      <Button disabled={!document} onClick={() => setStep('selfie')}>
        Próximo
      </Button>
    ),
    selfie: (
      <Button disabled={!selfie} busy={share !== null} onClick={() => void send()}>
        Enviar documentos
      </Button>
    ),
    review: <Button onClick={() => onOpenChange(false)}>Entendi</Button>,
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={step === 'review' ? 'Documentos em análise' : 'Verificação de identidade'}
      description={TEXTS[step]}
      actions={actions[step]}
    >
      {step === 'intro' && <KycIntro />}
      {step === 'document' && (
        <PhotoPicker
          key="document"
          label="Foto do documento"
          hint="PNG, JPEG ou WebP, até 10 MB"
          photo={document}
          onPick={setDocument}
        />
      )}
      {step === 'selfie' && (
        <PhotoPicker
          key="selfie"
          label="Selfie"
          hint="PNG, JPEG ou WebP, até 10 MB"
          photo={selfie}
          onPick={setSelfie}
        />
      )}
      {share !== null && (
        <div className="mt-4">
          <ProgressBar label="Envio" share={share} text={`${Math.round(share * 100)}% enviado`} />
        </div>
      )}
      {fault && (
        <div className="mt-4">
          <Alert tone="danger">{fault}</Alert>
        </div>
      )}
    </Dialog>
  )
}
