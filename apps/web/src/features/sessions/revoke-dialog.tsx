import { Alert, Button, Dialog, useToast } from '@pagora/ui'
import { faultOf } from '../../app/fault.ts'
import { useRevokeSession } from './queries.ts'

export interface RevokeDialogProps {
  id: string
  device: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const RevokeDialog = ({ id, device, open, onOpenChange }: RevokeDialogProps) => {
  const revoke = useRevokeSession()
  const toast = useToast()
  const end = () =>
    revoke.mutate(
      { id },
      {
        onSuccess: () => {
          onOpenChange(false)
          toast('Sessão encerrada')
        },
      },
    )

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Encerrar esta sessão?"
      description={`${device} sai da sua conta na hora. Para voltar, será preciso entrar de novo.`}
      actions={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button variant="danger" busy={revoke.isPending} onClick={end}>
            Encerrar sessão
          </Button>
        </>
      }
    >
      {revoke.isError && (
        <div className="mt-4">
          <Alert tone="danger">{faultOf(revoke.error).text}</Alert>
        </div>
      )}
    </Dialog>
  )
}
