import { ProgressBar } from '@pagora/ui'
import type { Rule } from './rules.ts'

export interface ValidFieldsProps {
  fields: [rule: Rule, value: string][]
}

/** How much of the form is in order, whether or not it was touched yet. */
export const ValidFields = ({ fields }: ValidFieldsProps) => {
  const valid = fields.filter(([rule, value]) => rule(value) === undefined).length
  return (
    <ProgressBar
      label="Preenchimento"
      share={valid / fields.length}
      text={`${valid} de ${fields.length} campos preenchidos`}
    />
  )
}
