import { buttonClasses } from '@pagora/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { AuthLayout } from '../../app/auth-layout.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

export const ResetPassword = ({ token }: { token: string }) => {
  const [outcome, setOutcome] = useState<'changed' | 'expired' | null>(token ? null : 'expired')
  if (outcome === 'changed') {
    return (
      <AuthLayout
        name="Nova senha"
        title="Senha alterada"
        lead="Por segurança, encerramos todas as sessões abertas. Entre com a nova senha."
      >
        <Link to="/login" className={buttonClasses('primary', 'w-full lg:min-h-11')}>
          Ir para o login
        </Link>
      </AuthLayout>
    )
  }
  if (outcome === 'expired') {
    return (
      <AuthLayout
        name="Nova senha"
        title="Este link não vale mais"
        lead="Ele expirou ou já foi usado. Peça um novo: chega no seu e-mail em instantes."
      >
        <Link to="/forgot-password" className={buttonClasses('primary', 'w-full lg:min-h-11')}>
          Pedir um novo link
        </Link>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      name="Nova senha"
      title="Crie uma nova senha"
      lead="Escolha uma que você não usa em outro lugar."
    >
      <ResetPasswordForm
        token={token}
        onChanged={() => setOutcome('changed')}
        onExpired={() => setOutcome('expired')}
      />
    </AuthLayout>
  )
}
