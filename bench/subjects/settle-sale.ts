import { loopSubject } from '../harness/subject.ts'
import { settleFor } from './settle.ts'

await loopSubject(setting => settleFor(setting, 50))
