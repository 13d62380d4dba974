import { contractsApi } from '#shared/api/contracts.ts'
import { contractReads } from '#functions/_data/event/event-contract.ts'
import { eventKey } from '#functions/_data/rows/keys.ts'
import { serve } from '#functions/_http/serve.ts'
import { documentStore } from '#functions/_lib/documents.ts'
import { lazyUseCase } from '#functions/_lib/use-case.ts'
import { getContractClauses, updateContractClauses } from './contract-clauses.ts'
import { getContractPdf } from './get-contract-pdf.ts'
import { getContract } from './get-contract.ts'
import { getEvidence } from './get-evidence.ts'
import { verifyDocument } from './verify-document.ts'

const ofContract = ({ params }: { params: { id: string } }) => [eventKey(params.id), ...contractReads(params.id)]
const writes = () => import('./writes.lazy.ts')

export const handler = serve(
  contractsApi,
  {
    getContract,
    getContractPdf,
    getEvidence,
    updateContract: lazyUseCase(contractsApi.updateContract, async () => (await writes()).updateContract, ofContract),
    signContract: lazyUseCase(contractsApi.signContract, async () => (await writes()).signContract, ofContract),
    verifyDocument,
    getContractClauses,
    updateContractClauses,
  },
  { documents: documentStore },
)
