import { useState } from 'react'
import {
  type Asked,
  type Buyer,
  type Errors,
  errorOf,
  errorsOf,
  FIELDS,
  type Field,
  NOBODY,
} from '../buyer/fields.ts'

/** What is typed and what is wrong with it: looked at when a field is left, and from then on at each change. */
export function useBuyer(asked: Asked) {
  const [buyer, setBuyer] = useState<Buyer>(NOBODY)
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const [errors, setErrors] = useState<Errors>({})
  const judge = (field: Field, now: Buyer) =>
    setErrors(before => {
      const { [field]: _, ...others } = before
      const error = errorOf(field, now, asked)
      return error ? { ...others, [field]: error } : others
    })
  const touch = (...fields: Field[]) => setTouched(before => new Set([...before, ...fields]))
  return {
    buyer,
    errors,
    setBuyer,
    /** What the server found. */
    refuse(found: Errors) {
      setErrors(found)
      touch(...FIELDS)
    },
    change(field: Field, value: string) {
      const now = { ...buyer, [field]: value }
      setBuyer(now)
      if (touched.has(field)) judge(field, now)
    },
    leave(field: Field) {
      touch(field)
      judge(field, buyer)
    },
    /** All of it at once; the first field that is wrong, or null. */
    check(): Field | null {
      const found = errorsOf(buyer, asked)
      setErrors(found)
      touch(...FIELDS)
      return FIELDS.find(field => found[field]) ?? null
    },
  }
}
