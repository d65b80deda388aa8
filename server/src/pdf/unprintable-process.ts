import { answerJobs } from '../isolated/answer-jobs.ts';
import { findUnprintable } from './fonts.ts';

await answerJobs(findUnprintable);
