import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { ACCEPTED, photoFault } from './photo.ts'

export interface PhotoPickerProps {
  label: string
  hint: string
  photo: File | null
  onPick: (photo: File | null) => void
}

/** A file, and what is in it: nobody sends the wrong photo who has seen it. */
export const PhotoPicker = ({ label, hint, photo, onPick }: PhotoPickerProps) => {
  const id = useId()
  const [fault, setFault] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)

  // The browser keeps a picture for its address until it is told to let go of it.
  useEffect(() => {
    if (!photo) return setPreview(null)
    const address = URL.createObjectURL(photo)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [photo])

  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const wrong = photoFault(file)
    setFault(wrong)
    onPick(wrong ? null : file)
  }

  return (
    <div className="mt-5">
      <label
        htmlFor={id}
        className="flex min-h-52 cursor-pointer flex-col items-center justify-center gap-2 overflow-hidden rounded border border-dashed border-line-strong p-4 text-center transition-colors duration-150 focus-within:border-accent hover:bg-sunken"
      >
        {preview ? (
          <img src={preview} alt="" className="max-h-56 max-w-full rounded object-contain" />
        ) : (
          <ImageUp className="size-8 text-accent" strokeWidth={1.5} aria-hidden="true" />
        )}
        <span className="text-[15px] font-medium">{label}</span>
        <span className="text-sm text-ink-soft">{photo ? photo.name : hint}</span>
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          onChange={pick}
          className="sr-only"
          aria-invalid={fault !== null}
          aria-describedby={fault ? `${id}-fault` : undefined}
        />
      </label>
      {fault && (
        <p id={`${id}-fault`} role="alert" className="mt-2 text-sm text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
