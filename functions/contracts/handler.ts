import { contractsApi } from '#shared/api/contracts.ts'
import { serve } from '#functions/_http/serve.ts'
import { documentStore } from '#functions/_lib/documents.ts'
import { getContractClauses, updateContractClauses } from './contract-clauses.ts'
import { getContractPdf } from './get-contract-pdf.ts'
import { getContract } from './get-contract.ts'
import { getEvidence } from './get-evidence.ts'
import { signContract } from './sign-contract.ts'
import { updateContract } from './update-contract.ts'
import { verifyDocument } from './verify-document.ts'

export const handler = serve(
  contractsApi,
  {
    getContract,
    getContractPdf,
    getEvidence,
    updateContract,
    signContract,
    verifyDocument,
    getContractClauses,
    updateContractClauses,
  },
  { documents: documentStore },
)
