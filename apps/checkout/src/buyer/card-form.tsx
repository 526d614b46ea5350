import { TextField } from '@pagora/ui'
import { CARD_MASKS, type Card, type CardErrors, type CardField } from './card.ts'
import { masked } from './masked.ts'

export interface CardFormProps {
  card: Card
  errors: CardErrors
  onChange: (change: Partial<Card>) => void
}

/** Shown only where an acquirer takes cards and the seller wants them; nothing typed here reaches our server. */
export const CardForm = ({ card, errors, onChange }: CardFormProps) => {
  const bind = (field: CardField, label: string, placeholder: string, autoComplete: string) => ({
    label,
    placeholder,
    autoComplete,
    name: field,
    inputMode: 'numeric' as const,
    value: card[field],
    error: errors[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ [field]: masked(event, CARD_MASKS[field]) }),
  })
  return (
    <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-1">
      <TextField
        {...bind('cardNumber', 'Número do cartão', '0000 0000 0000 0000', 'cc-number')}
        className="col-span-2"
      />
      <TextField {...bind('cardExpiry', 'Validade', 'MM/AA', 'cc-exp')} />
      <TextField
        {...bind('cardCvv', 'CVV', '000', 'cc-csc')}
        hint="Código de 3 dígitos no verso do cartão"
        title="Código de 3 dígitos no verso do cartão"
      />
      <label className="col-span-2 flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={card.saveCard}
          onChange={event => onChange({ saveCard: event.currentTarget.checked })}
        />
        Salvar cartão para compras futuras
      </label>
    </div>
  )
}
