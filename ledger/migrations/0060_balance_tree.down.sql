drop table forecast;
drop table balance_tree_nodes;
drop table balance_tree;
drop table balance_secret;
