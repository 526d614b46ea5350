const LINK = 'font-medium text-on-paper underline underline-offset-2'

export const LegalLinks = ({ checkoutId }: { checkoutId: string }) => (
  <p className="text-sm text-on-paper-soft">
    Ao finalizar, você concorda com os{' '}
    <a className={LINK} href={`/termos?c=${checkoutId}`} target="_blank" rel="noopener">
      termos de uso
    </a>{' '}
    e a{' '}
    <a className={LINK} href={`/privacidade?c=${checkoutId}`} target="_blank" rel="noopener">
      política de privacidade
    </a>
    .
  </p>
)
