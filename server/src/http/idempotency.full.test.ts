import { postsWithKey, tryRepeatedPosts } from '../../test/scenarios/repeated-posts.ts';

tryRepeatedPosts(postsWithKey);
