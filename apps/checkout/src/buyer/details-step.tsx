import { TextField } from '@pagora/ui'
import type { ComponentProps } from 'react'
import type { Asked, Buyer, Errors, Field } from './fields.ts'
import { likelyMail } from './mail-hint.ts'
import { masked } from './masked.ts'
import { maskDocument, maskPhone } from './masks.ts'

export interface DetailsProps {
  buyer: Buyer
  errors: Errors
  asked: Asked
  onChange: (field: Field, value: string) => void
  onBlur: (field: Field) => void
}

/** Sent in this order by a phone that knows them; `name` is what it goes by. */
export const DetailsStep = ({ buyer, errors, asked, onChange, onBlur }: DetailsProps) => {
  const bind = (
    field: Field,
    mask?: (text: string) => string,
  ): ComponentProps<'input'> & { error?: string } => ({
    name: field,
    value: buyer[field],
    onChange: event => onChange(field, mask ? masked(event, mask) : event.currentTarget.value),
    onBlur: () => onBlur(field),
    ...(errors[field] && { error: errors[field] }),
  })
  const meant = errors.email ? null : likelyMail(buyer.email)
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField
        {...bind('name')}
        label="Nome completo"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        className="sm:col-span-2"
      />
      <TextField
        {...bind('document', maskDocument)}
        label={asked.requireDocument ? 'Documento (CPF ou CNPJ)' : 'Documento (CPF ou CNPJ), opcional'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={/[a-z]/i.test(buyer.document) ? 'text' : 'numeric'}
        placeholder="000.000.000-00"
        enterKeyHint="next"
        required={asked.requireDocument}
        className="sm:col-span-2"
      />
      <div>
        <TextField
          {...bind('email')}
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          required
          {...(!meant && { hint: 'Para receber o acesso.' })}
        />
        {meant && (
          <p className="-mt-6 min-h-6 text-sm/6 text-ink-soft" role="status">
            Você quis dizer{' '}
            <button
              type="button"
              className="font-medium text-accent-ink underline underline-offset-2"
              onClick={() => onChange('email', meant)}
            >
              {meant}
            </button>
            ?
          </p>
        )}
      </div>
      <TextField
        {...bind('phone', maskPhone)}
        label="Telefone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(11) 98765-4321"
        enterKeyHint={asked.needAddress ? 'next' : 'go'}
        required
      />
      {asked.needAddress && (
        <TextField
          {...bind('address')}
          label="Endereço"
          autoComplete="street-address"
          placeholder="Rua, número, bairro, cidade e CEP"
          enterKeyHint="go"
          required
          className="sm:col-span-2"
        />
      )}
    </div>
  )
}
