import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Its button does not say "senha", so that whoever looks for the field by its label finds one thing. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'trailing'>) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      trailing={
        <IconButton
          label={shown ? 'Ocultar caracteres' : 'Mostrar caracteres'}
          className="hover:bg-transparent"
          onClick={() => setShown(!shown)}
        >
          <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
