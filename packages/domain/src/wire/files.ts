import { z } from 'zod'
import { answer } from './answer.ts'
import { SHOWN_IMAGE, shown } from './shown.ts'

/** Its name and type are a stranger's word: what it is, its bytes say. */
export const imageFile = z.file('Escolha uma imagem')

export const uploadImageInput = z.object({ image: imageFile })
export const imageAnswer = answer({ path: shown(SHOWN_IMAGE) })
