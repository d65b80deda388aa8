import { attackEveryEndpoint } from './every-endpoint.ts';

attackEveryEndpoint();
