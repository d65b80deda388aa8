import { configureTestApp } from '../app.ts';
import { attackEveryEndpoint } from './every-endpoint.ts';

// Strangers try more in this file than one of them may within a minute.
configureTestApp({ RATE_LIMIT_SCALE: '4' });

attackEveryEndpoint();
