import { z } from 'zod'
import { bareDocument, isDocument } from '../documents.ts'
import { answer, isoDate } from './answer.ts'
import { prose } from './fields.ts'
import { imageFile } from './files.ts'
import { listInput, nextCursor } from './list.ts'
import { kycId, SHOWN_DOCUMENT, SHOWN_PHOTO, SHOWN_REASON, shown, shownEmail, shownName } from './shown.ts'

export const KYC_STATES = ['pending', 'approved', 'refused'] as const
export type KycState = (typeof KYC_STATES)[number]
const state = z.enum(KYC_STATES)

/** Bare from here on, however it was written; empty is as good as none. */
const document = shown(SHOWN_DOCUMENT)
  .max(30, { abort: true })
  .overwrite(bareDocument)
  .refine(text => text === '' || isDocument(text), 'CPF ou CNPJ inválido')

/** `status` is whether there is nothing to send: a request is pending or approved. */
export const kycStatusAnswer = z.object({
  status: z.boolean(),
  kyc: state.nullable(),
  /** Why the last request was refused, where its admin said so. */
  reason: shown(SHOWN_REASON).optional(),
})

export const uploadKycInput = z.object({
  selfieFile: imageFile,
  documentFile: imageFile,
  document: document.optional(),
})
export const uploadKycAnswer = answer({ msg: shown('Documentos enviados. Avisaremos por e-mail') })

export const listKycsInput = listInput.extend({ status: state.optional() })

export const kyc = z.object({
  _id: kycId,
  email: shownEmail,
  name: shownName,
  document: shown(SHOWN_DOCUMENT).optional(),
  status: state,
  reason: shown(SHOWN_REASON).optional(),
  createdAt: isoDate,
  /** When it was decided. */
  date: isoDate.optional(),
  /** To be put behind `/api/kyc`; good for one file, one admin and a few minutes. */
  selfieFile: shown(SHOWN_PHOTO),
  documentFile: shown(SHOWN_PHOTO),
})
export type Kyc = z.infer<typeof kyc>
export const kycsAnswer = answer({ kycs: z.array(kyc), nextCursor })

/** The record as it was read, with its new status; what else is in it is ignored. */
export const decideKycInput = z.object({
  _id: kycId.max(100),
  status: z.enum(['approved', 'refused'], 'Aprove ou recuse'),
  reason: prose(1000, SHOWN_REASON).optional(),
})
export const kycAnswer = answer({ kyc })
