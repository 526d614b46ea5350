import type { ChangeEvent } from 'react'
import { caretAfter } from './masks.ts'

/** The value with its marks; the cursor stays behind the letter that was typed, also in the middle. */
export function masked(
  { currentTarget: input }: ChangeEvent<HTMLInputElement>,
  mask: (text: string) => string,
): string {
  const typed = input.value
  const value = mask(typed)
  if (value !== typed) {
    const caret = caretAfter(value, typed, input.selectionStart ?? typed.length)
    input.value = value
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
  }
  return value
}
