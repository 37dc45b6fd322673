// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exits} from "../../solidity/Exits.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Timelock} from "../../solidity/Timelock.sol";
import {Vault} from "../../solidity/Vault.sol";
import {VaultTerms} from "../../solidity/VaultTerms.sol";
import {PolderTest} from "./PolderTest.sol";

/// @dev A vault that is Polder's treasury, a timelock that is the admin of both, and books that list rewards.
abstract contract VaultTest is PolderTest {
    address internal constant ROOTER = address(0x2007);
    address internal constant SECOND_ROOTER = address(0x2008);
    address internal constant CAROL = address(0xCA201);
    uint256 internal constant DELAY = 21 days;
    uint256 internal constant BOND = 1 ether;

    Vault internal vault;
    Timelock internal timelock;
    /// @dev Of the list of each root that {publish} made.
    mapping(uint256 number => bytes32[]) internal entriesOf;
    uint256 private _ids;

    function setUp() public virtual override {
        vm.warp(START);
        bytes memory arguments = abi.encode(DELAY, OPERATOR, only(GUARDIAN));
        timelock = Timelock(payable(create("Timelock.sol:Timelock", "TIMELOCK_CREATION_CODE", arguments)));
        address payable coming = payable(vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1));
        vault = Vault(deployVault(coming, address(timelock), both(ROOTER, SECOND_ROOTER), vaultTerms()));
        Polder.Terms memory given = terms();
        given.admin = address(timelock);
        given.treasury = payable(address(vault));
        given.treasuryIsVault = true;
        given.hourlyLimitWei = given.dailyLimitWei = 1_000_000_000 ether;
        polder = Polder(deployPolder(given));
        vm.assertEq(address(polder), coming, "the address that the vault expects");
        address[4] memory rich = [ALICE, BOB, CAROL, PAYER];
        for (uint256 i = 0; i < rich.length; i++) vm.deal(rich[i], 1_000_000 ether);
    }

    /// @dev As `npm run deploy` gives them.
    function vaultTerms() internal pure returns (VaultTerms memory) {
        return VaultTerms({
            voidPeriod: 7 days,
            rootInterval: 20 hours,
            maxRootAge: 36 hours,
            silencePeriod: 14 days,
            exitPeriod: 14 days,
            registrationPeriod: 30 days,
            growthBpsPerDay: 300,
            growthWeiPerDay: 10_000 ether,
            marginBps: 1000,
            exitBond: uint128(BOND),
            minExit: 1 ether
        });
    }

    function deployVault(
        address payable forPolder,
        address admin,
        address[] memory rootSigners,
        VaultTerms memory given
    ) public returns (address payable) {
        bytes memory arguments = abi.encode(forPolder, admin, rootSigners, only(GUARDIAN), given);
        return payable(create("Vault.sol:Vault", "VAULT_CREATION_CODE", arguments));
    }

    /// @dev A batch of one, drawn from the vault.
    function drawFor(address wallet, uint256 amount) internal {
        pay(bytes32(++_ids), wallet, amount);
    }

    function expectDrawRefused(address wallet, uint256 amount, bytes memory reason) internal {
        expectBatchRefused(batchOfOne(bytes32(++_ids), wallet, amount), reason);
    }

    /// @dev A batch of one that serves an exit.
    function serve(address wallet, uint256 amount) internal {
        bytes memory call = batch(only(payment(bytes32(++_ids), wallet, amount)), 1);
        vm.prank(PAYER);
        forwardCall(address(polder), 0, call);
    }

    function expectServeRefused(address wallet, uint256 amount) internal {
        expectBatchRefused(
            batch(only(payment("x", wallet, amount)), 1),
            abi.encodeWithSelector(Polder.NotAnExit.selector, wallet, amount)
        );
    }

    function entry(address wallet, uint256 rewards) internal pure returns (bytes32) {
        return bytes32(bytes20(wallet)) | bytes32(rewards);
    }

    /// @dev What Alice, Bob and Carol were ever credited, each that was; their addresses ascend from Bob to Carol.
    function list(uint256 alice, uint256 bob, uint256 carol) internal returns (bytes32[] memory entries) {
        uint256[3] memory rewards = [bob, alice, carol];
        address[3] memory wallets = [BOB, ALICE, CAROL];
        uint256 count;
        for (uint256 i = 0; i < 3; i++) if (rewards[i] != 0) count++;
        entries = new bytes32[](count);
        for (uint256 i = 3; i > 0; i--) {
            if (rewards[i - 1] != 0) entries[--count] = entry(wallets[i - 1], rewards[i - 1]);
        }
        if (entries.length != 0) listPart(0, entries);
    }

    function listPart(uint256 offset, bytes32[] memory entries) internal {
        vm.prank(ROOTER);
        vault.listRewards(offset, entries);
    }

    /// @dev A root of today.
    function publish(uint256 alice, uint256 bob, uint256 carol) internal returns (uint256 number) {
        number = vault.rootCount();
        entriesOf[number] = list(alice, bob, carol);
        publishDrafted(today());
    }

    function publishDrafted(uint48 day) internal {
        vm.prank(ROOTER);
        vault.publishRoot(day, 0);
    }

    function today() internal view returns (uint48) {
        return uint48(vm.getBlockTimestamp() / 1 days);
    }

    function requestExit(address wallet, uint256 amount) internal {
        vm.prank(wallet);
        vault.requestExit{value: BOND}(uint128(amount));
    }

    function wait(uint256 seconds_) internal {
        vm.warp(vm.getBlockTimestamp() + seconds_);
    }

    function topUp(uint256 amount) internal {
        vm.deal(address(vault), address(vault).balance + amount);
    }

    /// @dev Frozen because nobody published.
    function freezeBySilence() internal {
        vm.warp(vault.lastRootAt() + vault.SILENCE_PERIOD() + 1);
        vault.freeze();
    }

    /// @dev All of a root's list, which is one piece, by a stranger.
    function register(uint256 number) internal {
        uint256[] memory places = new uint256[](entriesOf[number].length);
        for (uint256 i = 0; i < places.length; i++) places[i] = i;
        registerSome(number, places);
    }

    /// @param place of the one wallet that is registered
    function registerOne(uint256 number, uint256 place) internal {
        uint256[] memory places = new uint256[](1);
        places[0] = place;
        registerSome(number, places);
    }

    function registerSome(uint256 number, uint256[] memory places) private {
        bytes32[] memory entries = entriesOf[number];
        vm.prank(address(0x57));
        vault.register(number, 0, entries, places);
    }

    function endRound() internal {
        vm.warp(vault.roundEnds());
    }

    function claimAs(address wallet) internal returns (uint256 received) {
        uint256 before = wallet.balance;
        vm.prank(wallet);
        vault.claim(payable(wallet));
        return wallet.balance - before;
    }

    function expectNothing(address wallet) internal {
        vm.prank(wallet);
        vm.expectRevert(abi.encodeWithSelector(Exits.NothingToClaim.selector));
        vault.claim(payable(wallet));
    }

    function shareOf(address wallet) internal view returns (Exits.Share memory share) {
        (share.rewards, share.round, share.principalClaimed, share.rewardsClaimed) = vault.shares(wallet);
    }

    /// @dev By the operator, through the timelock.
    function execute(address target, bytes memory data) internal {
        announce(target, data);
        wait(DELAY);
        executeAnnounced(target, data);
    }

    function executeAnnounced(address target, bytes memory data) internal {
        vm.prank(OPERATOR);
        timelock.execute(target, 0, data, 0, 0);
    }

    function announce(address target, bytes memory data) internal returns (bytes32 id) {
        vm.prank(OPERATOR);
        timelock.schedule(target, 0, data, 0, 0, DELAY);
        return timelock.hashOperation(target, 0, data, 0, 0);
    }
}
