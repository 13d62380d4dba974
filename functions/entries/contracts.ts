import { contractsApi } from '#shared/api/contracts.ts'
import { contractReads } from '#functions/booking/data/event-contract.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { documentStore } from '#functions/platform/files/documents.ts'
import { lazyUseCase } from '#functions/platform/deps/use-case.ts'
import { getContractClauses, updateContractClauses } from '#functions/booking/use-cases/contracts/contract-clauses.ts'
import { getContractPdf } from '#functions/booking/use-cases/contracts/get-contract-pdf.ts'
import { getContract } from '#functions/booking/use-cases/contracts/get-contract.ts'
import { getEvidence } from '#functions/booking/use-cases/contracts/get-evidence.ts'
import { verifyDocument } from '#functions/booking/use-cases/contracts/verify-document.ts'

const ofContract = ({ params }: { params: { id: string } }) => [eventKey(params.id), ...contractReads(params.id)]
const writes = () => import('#functions/booking/use-cases/contracts/writes.lazy.ts')

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
