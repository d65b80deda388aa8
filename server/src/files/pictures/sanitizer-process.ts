import sharp from 'sharp';
import { answerJobs } from '../../isolated/answer-jobs.ts';
import { sanitize } from './sanitize.ts';

sharp.cache(false);
sharp.concurrency(1);

await answerJobs(sanitize);
