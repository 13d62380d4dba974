import Box from '@mui/material/Box'
import { isAnswered } from '#shared/domain/plan/answers.ts'
import { factOf } from '#shared/domain/plan/facts.ts'
import type { AnsweredQuestion } from '#shared/domain/plan/schema.ts'
import { FactRows } from './fact-rows.tsx'

/** For those who read a plan and do not write it. */
export const AnswerText = ({ question }: { question: AnsweredQuestion }) =>
  isAnswered(question) && (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {question.label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <FactRows rows={factOf(question).rows} />
      </Box>
    </div>
  )
